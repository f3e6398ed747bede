import { fallenIn, highlights, otherLayer } from '@skin-mirror/shared/report/highlights.ts';
import { useTranslation } from 'react-i18next';
import { ScoreChart } from '../chart/score-chart.tsx';
import { withTexts } from '../i18n/i18n.ts';
import { Advice } from '../part/advice.tsx';
import { AskFirst } from '../part/ask-first.tsx';
import { Cover } from '../part/cover.tsx';
import { DimensionHead } from '../part/dimension-card.tsx';
import { Facts } from '../part/facts.tsx';
import { Fold } from '../part/fold.tsx';
import { GoodsList } from '../part/goods-list.tsx';
import { Icon } from '../part/icon.tsx';
import { laterPart } from '../part/later-part.tsx';
import { OwnText } from '../part/own-text.tsx';
import { PartLink } from '../part/part-link.tsx';
import { Place } from '../part/place.tsx';
import { Portrait } from '../part/portrait.tsx';
import { Progress } from '../part/progress.tsx';
import { Scheme } from '../part/scheme.tsx';
import { ScoreRing } from '../part/score-ring.tsx';
import { Section } from '../part/section.tsx';
import { Severity } from '../part/severity.tsx';
import { Wishes } from '../part/wishes.tsx';
import { useOpenReport } from '../report-context.ts';
import { dimensionId, type ReportDimension } from '../score-display.ts';
import { callName } from '../stored-text.ts';
import { useReportTexts } from '../use-report-texts.ts';

const CallMe = laterPart(() => withTexts('customer', import('../part/call-me.tsx')).then((m) => m.CallMe));
const Draw = laterPart(() => withTexts('draw', import('../part/draw.tsx')).then((m) => m.Draw));
const Coupons = laterPart(() => withTexts('coupons', import('../part/coupons.tsx')).then((m) => m.Coupons));

export function SummaryPage() {
  const { t } = useTranslation();
  const { report, offers } = useOpenReport();
  // A preview stands in a frame, and shows what its parent page sends.
  const isOpen = window.parent === window;
  const { shop, adviser } = report;
  const { strengths, concerns } = highlights(report.dims, { fallen: fallenIn(report.progress) });
  const name = callName.use();
  const greeting = adviser === '' ? 'report.greeting' : 'report.greeting_adviser';
  return (
    <>
      <Cover
        title={t('report.title.report')}
        lead={t(name === null ? greeting : `${greeting}_named`, { shop, adviser, name })}
        underLead={isOpen && <CallMe />}
      >
        <div className="cover-face">
          <Portrait needs={concerns} />
          <ScoreRing score={report.total_score} />
        </div>
      </Cover>
      <OwnText id="text-general" html={report.texts.text_general} />
      <Facts />
      {report.total_text && <p className="pull">{report.total_text.introduction}</p>}
      <Wishes />

      {strengths.length > 0 && (
        <Section name="strengths" title={t('report.strengths')} lead={t('report.strengths_lead')}>
          <ul className="trio">
            {strengths.map((dim) => (
              <Strength key={dimensionId(dim)} dim={dim} />
            ))}
          </ul>
        </Section>
      )}

      <Place />
      <Progress />

      <Section
        name="concerns"
        title={t(concerns.length > 0 ? 'report.concerns' : 'report.excellent')}
        lead={t(concerns.length > 0 ? 'report.concerns_lead' : 'report.no_concerns')}
      >
        {concerns.length > 0 && (
          <ul className="trio">
            {concerns.map((dim, index) => (
              <Concern
                key={dimensionId(dim)}
                dim={dim}
                isAdviceSaid={concerns.slice(0, index).some(({ advice }) => advice === dim.advice)}
              />
            ))}
          </ul>
        )}
      </Section>

      {report.total_text && (
        <Fold title={t('report.advice_total')}>
          <aside className="card advice-card">
            <h2>{t('report.advice_total')}</h2>
            <p className="prose">{report.total_text.advice}</p>
          </aside>
        </Fold>
      )}
      {report.dims.length > 0 && (
        <Fold title={t('report.overview')}>
          <ScoreChart dims={report.dims} title={t('report.overview')} type={report.summary_chart} />
        </Fold>
      )}
      <AskFirst />
      <Scheme />
      <GoodsList />
      {(isOpen || offers?.draw) && <Draw />}
      {(isOpen || offers?.coupons) && <Coupons />}
      <PageLinks />
    </>
  );
}

function Strength({ dim }: { dim: ReportDimension }) {
  const { nameOf, figureWithUnit, levelWords } = useReportTexts();
  return (
    <li className="card strength">
      <span className="dim-figure">{figureWithUnit(dim.score)}</span>
      <h3>{nameOf(dim)}</h3>
      <p className="strength-words">
        <span className="dot" data-level={dim.level} />
        {levelWords(dim.level)}
      </p>
      <p className="prose">{dim.introduction}</p>
    </li>
  );
}

/** @param isAdviceSaid true if an earlier result shows the same advice */
function Concern({ dim, isAdviceSaid }: { dim: ReportDimension; isAdviceSaid: boolean }) {
  const { t } = useTranslation();
  const { nameOf, figureWithUnit, levelWords } = useReportTexts();
  const other = otherLayer(useOpenReport().report.dims, dim);
  return (
    <li className="card dim">
      <DimensionHead dim={dim} />
      <Severity dim={dim} />
      {other && (
        <p className="dim-other">
          <span className="dot" data-level={other.level} />
          {nameOf(other)}
          <strong>{figureWithUnit(other.score)}</strong>
          {levelWords(other.level)}
        </p>
      )}
      <p className="prose">{dim.introduction}</p>
      {!isAdviceSaid && dim.advice !== '' && (
        <Fold title={t('report.advice')}>
          <Advice text={dim.advice} />
        </Fold>
      )}
      <p className="more no-print">
        <PartLink page={dim.layer} part={dimensionId(dim)}>
          {t('report.read_more')}
          <Icon name="forward" />
        </PartLink>
      </p>
    </li>
  );
}

function PageLinks() {
  const { t } = useTranslation();
  const { report, pageLink } = useOpenReport();
  const links = (['layer', 'deep', 'zonghe'] as const)
    .map((page) => ({ page, number: report.dims.filter(({ layer }) => page === 'zonghe' || page === layer).length }))
    .filter(({ page, number }) => page === 'zonghe' || number > 0);
  return (
    <nav className="page-links no-print" aria-labelledby="continue-title">
      <h2 id="continue-title">{t('report.continue')}</h2>
      <ul>
        {links.map(({ page, number }) => (
          <li key={page}>
            <a href={pageLink(page)}>
              <span>
                <strong>{t(`report.open_page.${page}`)}</strong>
                <span className="page-link-hint">{t(`report.open_hint.${page}`, { number })}</span>
              </span>
              <Icon name="forward" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
