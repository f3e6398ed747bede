import { LAYERS, LENSES, TONES } from '@skin-mirror/shared/dimension/dimension.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScoreChart } from '../chart/score-chart.tsx';
import { Advice } from '../part/advice.tsx';
import { AskFirst } from '../part/ask-first.tsx';
import { Cover } from '../part/cover.tsx';
import { Facts } from '../part/facts.tsx';
import { Fold } from '../part/fold.tsx';
import { GoodsList } from '../part/goods-list.tsx';
import { laterPart } from '../part/later-part.tsx';
import { OwnText } from '../part/own-text.tsx';
import { Progress } from '../part/progress.tsx';
import { Scheme } from '../part/scheme.tsx';
import { ScoreRing } from '../part/score-ring.tsx';
import { Section } from '../part/section.tsx';
import { useOpenReport } from '../report-context.ts';
import { dimensionId, isExcellent, type ReportDimension } from '../score-display.ts';
import { usePhone } from '../use-phone.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { PhotoViewer } from '../viewer/photo-viewer.tsx';

const FaceSection = laterPart(() => import('../part/face-section.tsx').then((m) => m.FaceSection));
const CloseUps = laterPart(() => import('../part/close-ups.tsx').then((m) => m.CloseUps));

export function OverallPage() {
  const { t } = useTranslation();
  const { report } = useOpenReport();
  const [marked, setMarked] = useState<string>();
  return (
    <>
      <Cover title={t('report.title.zonghe')} lead={t('report.lead.zonghe')}>
        <ScoreRing score={report.total_score} />
      </Cover>
      <Facts all />
      {report.total_text && (
        <section className="card advice-card" id="total" aria-labelledby="total-title">
          <h2 id="total-title">{t('report.total_score')}</h2>
          <TextPair text={report.total_text} />
        </section>
      )}
      <AboutSkin />
      <div className="pair">
        <PhotoViewer markable={[...new Set(report.dims.map(({ key }) => key))]} marked={marked} onMark={setMarked} />
        {report.dims.length > 0 && (
          <ScoreChart dims={report.dims} title={t('report.overview')} type={report.chart_type} />
        )}
      </div>
      {report.images.some(({ kind }) => LENSES.some((lens) => kind.startsWith(lens))) && <CloseUps />}
      {LAYERS.map((layer) => (
        <ResultTable
          key={layer}
          title={t(layer === 'deep' ? 'report.deep_results' : 'report.surface_results')}
          dims={report.dims.filter((dim) => dim.layer === layer)}
          said={new Set(layer === 'deep' ? report.dims.filter((dim) => dim.layer === 'layer').map(shortAdvice) : [])}
        />
      ))}
      {report.progress && (
        <Fold title={t('report.progress.title')}>
          <Progress />
        </Fold>
      )}
      {report.face && <FaceSection face={report.face} />}
      <AskFirst />
      {report.scheme && (
        <Fold title={t('report.scheme')}>
          <Scheme />
        </Fold>
      )}
      <GoodsList />
      <OwnText id="text-conclusion" html={report.texts.text_conclusion} />
    </>
  );
}

function AboutSkin() {
  const { t } = useTranslation();
  const { report } = useOpenReport();
  const zones = Object.entries(report.skin_type_zones ?? {});
  return (
    <Section name="about" title={t('report.about_skin')}>
      <div className="cards">
        {report.skin_type !== null && (
          <article className="card dim" id="skin_type">
            <header className="dim-head">
              <h3>{t('report.skin_type')}</h3>
              <span className="dim-figure">{t(`skin_type.${report.skin_type}`)}</span>
            </header>
            {report.skin_type_text && <TextPair text={report.skin_type_text} />}
            {zones.length > 0 && (
              <>
                <p className="label">{t('report.skin_type_zones')}</p>
                <dl className="zone-types">
                  {zones.map(([zone, type]) => (
                    <div key={zone}>
                      <dt>{t(`zone.${zone}`)}</dt>
                      <dd>{t(`skin_type.${type}`)}</dd>
                    </div>
                  ))}
                </dl>
              </>
            )}
          </article>
        )}
        <article className="card dim" id="tone">
          <header className="dim-head">
            <h3>{t('report.tone')}</h3>
            <span className="dim-figure">{t(`tone.${report.tone}`)}</span>
          </header>
          <ol className="tones" aria-label={t('report.tone_scale')}>
            {TONES.map((tone) => (
              <li key={tone} aria-current={tone === report.tone ? 'true' : undefined}>
                <span className="swatch" data-tone={tone} />
                {t(`tone.${tone}`)}
              </li>
            ))}
          </ol>
          {report.tone_text && <TextPair text={report.tone_text} />}
        </article>
      </div>
    </Section>
  );
}

function TextPair({ text }: { text: { introduction: string; advice: string } }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="prose">{text.introduction}</p>
      {text.advice !== '' && (
        <Fold title={t('report.advice')}>
          <Advice text={text.advice} />
        </Fold>
      )}
    </>
  );
}

/** The advice in the line of a result. An excellent one has none. */
const shortAdvice = (dim: ReportDimension): string => (isExcellent(dim) ? '' : dim.overall.advice);

type ResultTableProps = {
  title: string;
  dims: readonly ReportDimension[];
  /** The advice of the lines above, which isn't repeated. */
  said: ReadonlySet<string>;
};

function ResultTable({ title, dims, said }: ResultTableProps) {
  if (dims.length === 0) return null;
  return (
    <section className="results" aria-label={title}>
      <h2>{title}</h2>
      <ul className="card">
        {dims.map((dim) => (
          <li key={dimensionId(dim)} id={dimensionId(dim)} tabIndex={-1}>
            <Result dim={dim} advice={said.has(shortAdvice(dim)) ? '' : shortAdvice(dim)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One line of the results. On a phone its text is folded. */
function Result({ dim, advice }: { dim: ReportDimension; advice: string }) {
  const { nameOf, figureOf, levelWords } = useReportTexts();
  const head = (
    <>
      <h3>{nameOf(dim)}</h3>
      <span className="result-figure">
        <strong>{figureOf(dim.score)}</strong>
        <span className="dot" data-level={dim.level} />
        {levelWords(dim.level)}
      </span>
    </>
  );
  const text = (
    <div className="result-text">
      <p className="prose">{dim.overall.introduction}</p>
      {advice !== '' && <p className="prose">{advice}</p>}
    </div>
  );
  if (!usePhone())
    return (
      <>
        {head}
        {text}
      </>
    );
  return (
    <details>
      <summary>{head}</summary>
      {text}
    </details>
  );
}
