import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';

type FactsProps = { /** Also shows facts that say little about the skin: age group, sex, face shape. */ all?: boolean };

/** Shows facts such as skin type and skin tone. Leaves out unknown facts. */
export function Facts({ all = false }: FactsProps) {
  const { t } = useTranslation();
  const { report } = useOpenReport();
  const { skin_type, tone, skin_age, age_band, face_shape, sex } = report;
  return (
    <dl className="facts" id="facts">
      {skin_type !== null && <Fact name={t('report.skin_type')}>{t(`skin_type.${skin_type}`)}</Fact>}
      <Fact name={t('report.tone')}>
        <span className="swatch" data-tone={tone} />
        {t(`tone.${tone}`)}
      </Fact>
      {skin_age !== null && <Fact name={t('report.skin_age')}>{t('report.skin_age_years', { age: skin_age })}</Fact>}
      {all && age_band !== null && (
        <Fact name={t('report.age_band')}>{t('report.age_band_years', { band: age_band.replace('-', '–') })}</Fact>
      )}
      {all && face_shape !== null && <Fact name={t('report.face_shape')}>{t(`face_shape.${face_shape}`)}</Fact>}
      {all && sex !== null && <Fact name={t('report.sex')}>{t(`sex.${sex}`)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
