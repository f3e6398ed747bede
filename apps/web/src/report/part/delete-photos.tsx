import { PROOF_DIGITS } from '@skin-mirror/shared/share/share.ts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../call.ts';
import { useOpenReport } from '../report-context.ts';
import { longDay } from '../score-display.ts';
import { SheetDialog } from './sheet-dialog.tsx';

export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['customer', 'report']);
  const { report, language } = useOpenReport();
  const since = report.progress?.photo ? longDay(report.progress.since, language) : undefined;
  const [digits, setDigits] = useState('');
  const { isBusy, problem, send } = useSend('/skinSrv/analysis/deletePhotos', t('report:report.unreachable.hint'));
  const [fieldId, problemId] = [useId(), useId()];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The button stays disabled until the new page is there.
    send({ digits }, () => new Promise(() => window.location.reload()));
  };

  return (
    <SheetDialog title={t('removal.title')} onClose={onClose}>
      <form className="ask-form" onSubmit={submit}>
        <p className="prose">{since === undefined ? t('removal.hint') : t('removal.hint_both', { day: since })}</p>
        <label htmlFor={fieldId} className="label">
          {t('removal.digits')}
        </label>
        <input
          id={fieldId}
          value={digits}
          inputMode="numeric"
          autoComplete="off"
          maxLength={PROOF_DIGITS}
          required
          aria-invalid={problem !== ''}
          aria-describedby={problemId}
          onChange={(event) => setDigits(event.target.value)}
        />
        <p id={problemId} role="alert">
          {problem}
        </p>
        <div className="ask-ways">
          <button type="submit" className="button" disabled={isBusy}>
            {t('removal.confirm')}
          </button>
        </div>
      </form>
    </SheetDialog>
  );
}
