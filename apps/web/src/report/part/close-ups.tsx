import { closeUpsOf, LENSES } from '@skin-mirror/shared/dimension/dimension.ts';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { OwnText } from './own-text.tsx';
import { Photo } from './photo.tsx';
import { Section } from './section.tsx';
import '../style/close-ups.css';

/** Shows the pictures that a mirror took with a lens on skin or scalp, a section for each lens. */
export function CloseUps() {
  const { t } = useTranslation();
  const { images, texts } = useOpenReport().report;
  return LENSES.map((lens) => {
    const shown = closeUpsOf(lens).flatMap((kind) => images.find((image) => image.kind === kind) ?? []);
    if (shown.length === 0) return null;
    return (
      <Section key={lens} id={`close-ups-${lens}`} name={`close-ups-${lens}`} title={t(`report.close_ups.${lens}`)}>
        <OwnText id={`text-${lens}`} html={texts[`text_${lens}`]} />
        <ul className="close-ups">
          {shown.map(({ kind, url }, index) => (
            <li key={kind} className="card">
              <a href={url} target="_blank" rel="noopener noreferrer">
                <Photo
                  src={url}
                  alt={t('report.close_up', { name: t(`report.close_ups.${lens}`), number: index + 1 })}
                />
              </a>
            </li>
          ))}
        </ul>
      </Section>
    );
  });
}
