import { LIGHT_MODES, type LightMode } from '@skin-mirror/shared/dimension/dimension.ts';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../part/choice.tsx';
import { Icon } from '../part/icon.tsx';
import { Photo } from '../part/photo.tsx';
import { useOpenReport } from '../report-context.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { DividerInput } from './divider-input.tsx';
import { LightFrame, type ReportImage } from './light-frame.tsx';
import { usePanZoom } from './use-pan-zoom.ts';
import { MAX_SCALE, WHOLE, ZOOM_STEP, zoomAt } from './view.ts';
import './viewer.css';

const COMPARE_MODES = ['single', 'side', 'slider'] as const;
type CompareMode = (typeof COMPARE_MODES)[number];

type PhotoViewerProps = {
  /** The dimensions that have a picture with marks, in the order of their buttons. */
  markable: readonly string[];
  marked: string | undefined;
  onMark: (dimension: string | undefined) => void;
};

/**
 * Shows one photo, or two photos side by side or under a slider. Two photos always show the same part of the face.
 * Marks of a dimension replace the first photo, or lie over it if their picture is transparent.
 */
export function PhotoViewer({ markable, marked, onMark }: PhotoViewerProps) {
  const { t } = useTranslation();
  const { report, light: given, onLight } = useOpenReport();
  const { dimensionName } = useReportTexts();
  const { stage, view, setView } = usePanZoom<HTMLDivElement>();
  const imageOf = new Map<string, ReportImage>(report.images.map((image) => [image.kind, image]));
  const lights = LIGHT_MODES.filter((light) => imageOf.has(light));
  const [own, setFirst] = useState<LightMode>();
  const [other, setSecond] = useState<LightMode>();
  const [mode, setMode] = useState<CompareMode>('single');
  const [divider, setDivider] = useState(50);

  const first = given ?? own ?? lights[0];
  const firstImage = first && imageOf.get(first);
  if (!first || !firstImage) return null;
  const second = other ?? lights.find((light) => light !== first) ?? first;
  const markImage = marked === undefined ? undefined : imageOf.get(`mark_${marked}`);
  const comparable = lights.length > 1 || markImage !== undefined;
  const comparing = comparable ? mode : 'single';
  const ratio = firstImage.width / firstImage.height;
  const shownMark = marked !== undefined && markImage ? { dimension: marked, image: markImage } : undefined;
  const showFirst = (light: LightMode) => {
    setFirst(light);
    onLight?.(light);
    onMark(undefined);
  };

  return (
    <section className="card viewer" id="photos" aria-labelledby="photos-title">
      <header className="chart-head">
        <h2 id="photos-title">{t('report.photos')}</h2>
        {comparable && (
          <Choice
            label={t('report.compare')}
            options={COMPARE_MODES.map((value) => ({ value, text: t(`report.compare_mode.${value}`) }))}
            value={comparing}
            onChange={setMode}
          />
        )}
      </header>

      <div className="stage-box" data-mode={comparing} style={{ '--ratio': ratio } as CSSProperties}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce form controls; this is a picture that can be moved. */}
        <div
          ref={stage}
          className="stage"
          role="group"
          aria-label={t('report.stage')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys for zooming and moving.
          tabIndex={0}
          data-zoomed={view.scale > 1 ? '' : undefined}
        >
          <LightFrame light={first} image={firstImage} marked={shownMark} view={view} />
          {comparing !== 'single' && (
            <LightFrame
              light={second}
              image={imageOf.get(second)}
              view={view}
              style={comparing === 'slider' ? { clipPath: `inset(0 0 0 ${divider}%)` } : {}}
            />
          )}
        </div>
        {comparing === 'slider' && (
          <>
            <span className="divider" style={{ left: `${divider}%` }} />
            <DividerInput divider={divider} onMove={setDivider} />
          </>
        )}
        {comparing !== 'single' && (
          <div className="light-selects no-print">
            <LightSelect
              label={t('report.first_photo')}
              lights={lights}
              value={first}
              instead={shownMark && dimensionName(shownMark.dimension)}
              onChange={showFirst}
            />
            <LightSelect label={t('report.second_photo')} lights={lights} value={second} onChange={setSecond} />
          </div>
        )}
        <div className="zoom no-print">
          {view.scale > 1 && (
            <button
              type="button"
              aria-label={t('report.zoom_reset')}
              onClick={() => {
                setView(WHOLE);
                stage.current?.focus({ preventScroll: true });
              }}
            >
              <Icon name="whole" />
            </button>
          )}
          <button
            type="button"
            aria-label={t('report.zoom_out')}
            disabled={view.scale <= 1}
            onClick={() => setView(zoomAt(view, 1 / ZOOM_STEP))}
          >
            <Icon name="minus" />
          </button>
          <output aria-live="polite">
            <span className="visually-hidden">{t('report.zoom_level', { percent: Math.round(view.scale * 100) })}</span>
            <span aria-hidden="true">{Math.round(view.scale * 100)}%</span>
          </output>
          <button
            type="button"
            aria-label={t('report.zoom_in')}
            disabled={view.scale >= MAX_SCALE}
            onClick={() => setView(zoomAt(view, ZOOM_STEP))}
          >
            <Icon name="plus" />
          </button>
        </div>
      </div>

      <ul className="thumbs no-print" aria-label={t('report.light')}>
        {lights.map((light) => (
          <li key={light}>
            <button type="button" aria-pressed={light === first && !shownMark} onClick={() => showFirst(light)}>
              <Photo src={imageOf.get(light)?.thumbnail_url ?? ''} alt="" />
              <span>{t(`light_mode.${light}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <MarkButtons markable={markable.filter((key) => imageOf.has(`mark_${key}`))} marked={marked} onMark={onMark} />
    </section>
  );
}

function MarkButtons({ markable, marked, onMark }: PhotoViewerProps) {
  const { t } = useTranslation();
  const { dimensionName } = useReportTexts();
  if (markable.length === 0) return null;
  return (
    <div className="marks no-print">
      <span id="marks-label" className="marks-label">
        {t('report.marks')}
      </span>
      <ul aria-labelledby="marks-label">
        {[undefined, ...markable].map((key) => (
          <li key={key ?? ''}>
            <button type="button" className="chip" aria-pressed={key === marked} onClick={() => onMark(key)}>
              {key === undefined ? t('report.no_marks') : dimensionName(key)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type LightSelectProps = {
  label: string;
  lights: readonly LightMode[];
  value: LightMode;
  /** The menu shows this text in place of the name of the chosen light. */
  instead?: string | undefined;
  onChange: (light: LightMode) => void;
};

function LightSelect({ label, lights, value, instead, onChange }: LightSelectProps) {
  const { t } = useTranslation();
  return (
    <select
      aria-label={label}
      value={instead === undefined ? value : ''}
      onChange={(event) => onChange(event.target.value as LightMode)}
    >
      {instead !== undefined && (
        <option value="" disabled>
          {instead}
        </option>
      )}
      {lights.map((light) => (
        <option key={light} value={light}>
          {t(`light_mode.${light}`)}
        </option>
      ))}
    </select>
  );
}
