import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { longDay, shortDay } from '../score-display.ts';
import { DividerInput } from '../viewer/divider-input.tsx';
import type { ReportImage } from '../viewer/light-frame.tsx';
import { Photo } from './photo.tsx';
import '../style/before-after.css';

type BeforeAfterProps = { before: Pick<ReportImage, 'url'>; after: ReportImage; since: string };

/** Lays the photo of this test over the one before it. A slider moves the line between them. */
export function BeforeAfter({ before, after, since }: BeforeAfterProps) {
  const { t } = useTranslation();
  const { report, language } = useOpenReport();
  const [divider, setDivider] = useState(50);
  const days = { before: longDay(since, language), after: longDay(report.test_day, language) };
  return (
    <figure className="before-after">
      <div
        className="before-after-frame"
        style={{ '--ratio': after.width / after.height, '--divider': `${divider}%` } as CSSProperties}
      >
        <Photo src={before.url} alt={t('report.progress.photo', { day: days.before })} />
        <div className="before-after-top">
          <Photo src={after.url} alt={t('report.progress.photo', { day: days.after })} />
        </div>
        <span className="divider" />
        <DividerInput divider={divider} onMove={setDivider} />
      </div>
      <figcaption>
        <span>{shortDay(since, language)}</span>
        <span>{shortDay(report.test_day, language)}</span>
      </figcaption>
    </figure>
  );
}
