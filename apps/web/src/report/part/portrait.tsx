import { careLevel } from '@skin-mirror/shared/scoring/scoring.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import type { ReportDimension } from '../score-display.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { FaceMap } from './face-map.tsx';
import { Photo } from './photo.tsx';
import '../style/portrait.css';

/**
 * Shows the face on the first page, with the marks of one of the greatest needs. Without a photo it draws a face with
 * the zones of the greatest need, and without zones it shows nothing.
 * @param needs the results that need care, the greatest need first
 */
export function Portrait({ needs }: { needs: readonly ReportDimension[] }) {
  const { t } = useTranslation();
  const { report } = useOpenReport();
  const { dimensionName, nameOf } = useReportTexts();
  const [chosen, setChosen] = useState<string>();
  const pictureOf = (kind: string) => report.images.find((image) => image.kind === kind);
  const photo = pictureOf('white');
  if (!photo) {
    const drawn = needs.find(({ zones }) => zones && Object.keys(zones).length > 0);
    if (!drawn?.zones) return null;
    const levels = Object.entries(drawn.zones).map(([zone, score]) => [zone, careLevel(score)]);
    return (
      <figure className="portrait portrait-drawn">
        <FaceMap levels={Object.fromEntries(levels)} />
        <figcaption>{nameOf(drawn)}</figcaption>
      </figure>
    );
  }
  const markable = [...new Set(needs.map(({ key }) => key))].filter((key) => pictureOf(`mark_${key}`));
  const marked = chosen ?? markable[0];
  const marks = marked === undefined ? undefined : pictureOf(`mark_${marked}`);
  return (
    <figure className="portrait">
      <div className="portrait-frame" style={{ aspectRatio: `${photo.width} / ${photo.height}` }}>
        <Photo src={photo.url} alt={marks ? '' : t('report.photo_alt', { light: t('light_mode.white') })} />
        {marks && marked !== undefined && (
          <Photo
            key={marked}
            src={marks.url}
            alt={t('report.photo_alt_marked', { dimension: dimensionName(marked) })}
          />
        )}
      </div>
      {markable.length > 0 && (
        <figcaption>
          <span className="label">{t('report.portrait')}</span>
          <ul>
            {markable.map((key) => (
              <li key={key}>
                <button type="button" className="chip" aria-pressed={key === marked} onClick={() => setChosen(key)}>
                  {dimensionName(key)}
                </button>
              </li>
            ))}
          </ul>
        </figcaption>
      )}
    </figure>
  );
}
