import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { dimensionId, type ReportDimension } from '../score-display.ts';
import { usePhone } from '../use-phone.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { Advice } from './advice.tsx';
import { DimensionZones } from './dimension-zones.tsx';
import { Icon } from './icon.tsx';
import { LevelScale } from './level-scale.tsx';
import { isColour, Severity } from './severity.tsx';

/** A mirror counts hundreds of pores on fine skin too, which tells a customer nothing. */
const UNCOUNTED = 'pore';

type DimensionCardProps = {
  dim: ReportDimension;
  /** Shows the dimension's marks on the photo. Undefined if there is no picture of the marks. */
  onShowMarks: (() => void) | undefined;
  /** True for an excellent result. */
  isShort?: boolean;
};

/** Shows a result. Its details are folded; on a phone and in a short card, its advice and zones too. */
export function DimensionCard({ dim, onShowMarks, isShort = false }: DimensionCardProps) {
  const isFolded = usePhone() || isShort;
  const advice = (
    <>
      <Advice text={dim.advice} />
      {isColour(dim) ? isShort && <Severity dim={dim} /> : dim.zones && <DimensionZones zones={dim.zones} />}
    </>
  );
  return (
    <article className={isShort ? 'card dim dim-short' : 'card dim'} id={dimensionId(dim)} tabIndex={-1}>
      <DimensionHead dim={dim} />
      {!isShort && <Severity dim={dim} />}
      {dim.introduction !== '' && <p className="prose">{dim.introduction}</p>}
      {!isFolded && advice}
      <Details dim={dim}>{isFolded && advice}</Details>
      <ShowMarks onShowMarks={onShowMarks} />
    </article>
  );
}

export function DimensionHead({ dim }: { dim: ReportDimension }) {
  const { nameOf, figureWithUnit, levelWords } = useReportTexts();
  return (
    <header className="dim-head">
      <h3>{nameOf(dim)}</h3>
      <p className="dim-result">
        <span className="dim-figure">{figureWithUnit(dim.score)}</span>
        <span className="dim-word">
          <span className="dot" data-level={dim.level} />
          {levelWords(dim.level)}
        </span>
      </p>
    </header>
  );
}

function Details({ dim, children }: { dim: ReportDimension; children: ReactNode }) {
  const { t } = useTranslation();
  const { moisture_source, shows_bands } = useOpenReport().report;
  return (
    <details className="details">
      <summary>{t(children ? 'report.details_fold' : 'report.details')}</summary>
      <div className="details-body">
        {children}
        <div>
          <p className="label">{t(shows_bands ? 'report.severity' : 'report.care_level')}</p>
          <LevelScale level={dim.level} />
        </div>
        <ul className="details-facts">
          {!shows_bands && <li>{t('report.band', dim.band)}</li>}
          {dim.count !== undefined && dim.key !== UNCOUNTED && <li>{t('report.found', { number: dim.count })}</li>}
          {dim.key === 'water' && moisture_source !== null && <li>{t(`report.moisture_source.${moisture_source}`)}</li>}
        </ul>
      </div>
    </details>
  );
}

function ShowMarks({ onShowMarks }: Pick<DimensionCardProps, 'onShowMarks'>) {
  const { t } = useTranslation();
  if (!onShowMarks) return null;
  return (
    <button type="button" className="button quiet no-print" onClick={onShowMarks}>
      <Icon name="eye" />
      {t('report.show_marks')}
    </button>
  );
}
