import { highlights } from '@skin-mirror/shared/report/highlights.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawPoster, POSTER } from '../poster.ts';
import { useOpenReport } from '../report-context.ts';
import { longDay } from '../score-display.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { SheetDialog } from './sheet-dialog.tsx';
import '../style/poster.css';

export function PosterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['customer', 'report']);
  const { report, language } = useOpenReport();
  const { nameOf, figureWithUnit, chartHint } = useReportTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const photoUrl = report.images.find(({ kind }) => kind === 'white')?.url;
  const [hasPhoto, setPhoto] = useState(false);
  const words = {
    shop: report.shop,
    title: t('report:report.title.report'),
    day: longDay(report.test_day, language),
    score: figureWithUnit(report.total_score),
    scoreLabel: t('report:report.total_score'),
    strengths: highlights(report.dims).strengths.map((dim) => ({
      name: nameOf(dim),
      figure: figureWithUnit(dim.score),
    })),
    hint: chartHint,
    foot: [report.contact.address, report.contact.phone].filter(Boolean).join(' · '),
  };
  const text = JSON.stringify(words);

  useEffect(() => {
    let isOver = false;
    const draw = async () => {
      const photo = hasPhoto && photoUrl ? await loadPhoto(photoUrl) : undefined;
      if (!isOver && canvas.current) drawPoster(canvas.current, JSON.parse(text), photo);
    };
    void draw();
    return () => {
      isOver = true;
    };
  }, [hasPhoto, photoUrl, text]);

  const toFile = () =>
    new Promise<File | undefined>((resolve) =>
      canvas.current?.toBlob(
        (blob) => resolve(blob ? new File([blob], 'skin-report.jpg', { type: 'image/jpeg' }) : undefined),
        'image/jpeg',
        0.92,
      ),
    );
  const save = async () => {
    const file = await toFile();
    if (!file) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  };
  const share = async () => {
    const file = await toFile();
    // People may close the phone's own dialog. That is no fault.
    if (file) await navigator.share({ files: [file] }).catch(() => undefined);
  };

  return (
    <SheetDialog title={t('poster.open')} onClose={onClose}>
      <canvas
        ref={canvas}
        className="poster"
        width={POSTER.width}
        height={POSTER.height}
        role="img"
        aria-label={t('poster.picture', { shop: report.shop })}
      />
      {photoUrl && (
        <label className="poster-choice">
          <input type="checkbox" checked={hasPhoto} onChange={(event) => setPhoto(event.target.checked)} />
          {t('poster.with_photo')}
        </label>
      )}
      <p className="prose">{t('poster.hint')}</p>
      <div className="ask-ways">
        <button type="button" className="button" onClick={save}>
          {t('poster.save')}
        </button>
        {canShare() && (
          <button type="button" className="button quiet" onClick={share}>
            {t('poster.share')}
          </button>
        )}
      </div>
    </SheetDialog>
  );
}

const canShare = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'skin-report.jpg', { type: 'image/jpeg' })] }) ?? false;

/** Returns undefined if the photo is gone, so that the poster has only words. */
async function loadPhoto(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => image,
    () => undefined,
  );
}
