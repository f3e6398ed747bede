import { TOLD_VERDICTS, type ToldVerdict, toldVerdict } from '@skin-mirror/shared/progress/progress.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { useTranslation } from 'react-i18next';
import { TrendChart } from '../chart/trend-chart.tsx';
import { useOpenReport } from '../report-context.ts';
import { dimensionId, longDay, type ReportDimension } from '../score-display.ts';
import { usePhone } from '../use-phone.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { BeforeAfter } from './before-after.tsx';
import { Fold } from './fold.tsx';
import { Section } from './section.tsx';
import '../style/progress.css';

type Progress = NonNullable<SharedReport['progress']>;
type Shown = { dim: ReportDimension; before: number; told: ToldVerdict };

/** More changes than this are folded on a phone. */
const FIRST = 4;

/** Shows what changed since the test before. */
export function ProgressSection({ progress }: { progress: Progress }) {
  const { t } = useTranslation();
  const { report, language } = useOpenReport();
  const { nameOf, listed } = useReportTexts();
  const photo = report.images.find(({ kind }) => kind === 'white');
  const shown = report.dims.flatMap((dim): Shown[] => {
    const change = progress.list.find(({ key, layer }) => key === dim.key && layer === dim.layer);
    return change ? [{ dim, before: change.before, told: toldVerdict(change.verdict, dim.score) }] : [];
  });
  const by = (verdict: ToldVerdict) => shown.filter(({ told }) => told === verdict);
  const counted = TOLD_VERDICTS.filter((verdict) => verdict !== 'fine' || by(verdict).length > 0);
  const changed = [...by('better'), ...by('worse'), ...by('fine')];
  const isLong = usePhone() && changed.length > FIRST + 1;
  const [first, others] = isLong ? [changed.slice(0, FIRST), changed.slice(FIRST)] : [changed, []];
  const steady = by('same').map(({ dim }) => nameOf(dim));
  return (
    <Section
      id="progress"
      name="progress"
      title={t('report.progress.title')}
      lead={t('report.progress.lead', { day: longDay(progress.since, language) })}
    >
      <div className="card progress">
        {progress.photo && photo && <BeforeAfter before={progress.photo} after={photo} since={progress.since} />}
        <ul className="progress-counts">
          {counted.map((verdict) => (
            <li key={verdict} data-verdict={by(verdict).length > 0 ? verdict : 'none'}>
              <strong>{by(verdict).length}</strong>
              <span>{t(`report.progress.count.${verdict}`)}</span>
            </li>
          ))}
        </ul>
        {first.length > 0 && <Changes list={first} />}
        {others.length > 0 && (
          <Fold title={t('report.progress.more')}>
            <Changes list={others} />
          </Fold>
        )}
        {changed.length === 0 && <p className="progress-steady">{t('report.progress.all_same')}</p>}
        {changed.length > 0 && steady.length > 0 && (
          <Fold title={t('report.progress.same_fold')}>
            <p className="progress-steady">{t('report.progress.same', { names: listed(steady) })}</p>
          </Fold>
        )}
        <p className="hint">{t(progress.captures_differ ? 'report.progress.careful' : 'report.progress.hint')}</p>
      </div>
      {progress.trend && (
        <div className="card progress">
          <Fold title={t('report.trend.title', { number: progress.trend.visited })}>
            <TrendChart trend={progress.trend} />
          </Fold>
        </div>
      )}
    </Section>
  );
}

const Changes = ({ list }: { list: readonly Shown[] }) => (
  <ul className="progress-list">
    {list.map((one) => (
      <ChangeLine key={dimensionId(one.dim)} {...one} />
    ))}
  </ul>
);

function ChangeLine({ dim, before, told }: Shown) {
  const { t } = useTranslation();
  const { nameOf, figureOf } = useReportTexts();
  const figures = { before: figureOf(before), after: figureOf(dim.score) };
  // As levels or ranges, a small change may look the same before and after.
  const isSeen = figures.before !== figures.after;
  return (
    <li>
      <h3>{nameOf(dim)}</h3>
      <p className="progress-change">
        <span className="visually-hidden">{isSeen ? t('report.progress.change', figures) : figures.after}</span>
        <span className="progress-figures" aria-hidden="true">
          {isSeen && <span className="progress-before">{figures.before}</span>}
          {isSeen && '→'}
          <strong className="progress-after">{figures.after}</strong>
        </span>
        <span className="progress-verdict" data-verdict={told}>
          {t(`report.progress.verdict.${told}`)}
        </span>
      </p>
    </li>
  );
}
