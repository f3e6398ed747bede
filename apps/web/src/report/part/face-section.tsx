import { FACE_PARTS, type FaceContent } from '@skin-mirror/shared/face/face-parts.ts';
import { useTranslation } from 'react-i18next';
import { Section } from './section.tsx';
import { ShopText } from './shop-text.tsx';

/** Shows the shop's texts about bones, muscles and other parts of the face, one card each. */
export function FaceSection({ face }: { face: FaceContent }) {
  const { t } = useTranslation();
  return (
    <Section id="face" name="face" title={t('report.face')} lead={t('report.face_lead')}>
      <div className="dims">
        {FACE_PARTS.map((part) => (
          <article key={part} className="card dim" id={`face-${part}`}>
            <h3>{t(`report.face_part.${part}`)}</h3>
            <ShopText html={face[part]} />
          </article>
        ))}
      </div>
    </Section>
  );
}
