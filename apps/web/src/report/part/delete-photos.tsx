import { PROOF_DIGITS } from '@skin-mirror/shared/share/share.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { parseRoute } from '../route.ts';
import { Icon } from './icon.tsx';
import '../style/ask.css';

/**
 * A button with which customers delete their photos. Shows nothing if the report has no photos, or if the shop looks at
 * it in the console.
 */
export function DeletePhotos() {
  const { t } = useTranslation();
  const { report } = useOpenReport();
  const [isOpen, setOpen] = useState(false);
  if (report.images.length === 0 || window.parent !== window) return null;
  return (
    <p className="no-print">
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        {t('report.removal.delete')}
      </button>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </p>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { locale } = useOpenReport();
  const dialog = useRef<HTMLDialogElement>(null);
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [titleId, fieldId, problemId] = [useId(), useId(), useId()];

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    const { shareId } = parseRoute(window.location.hash, navigator.languages);
    try {
      const response = await fetch('/skinSrv/analysis/deletePhotos', {
        method: 'POST',
        headers: { 'content-type': 'application/json', locale, language: locale },
        body: JSON.stringify({ shareId, digits }),
      });
      const answer: { code?: number; msg?: string } = await response.json();
      if (answer.code === 0) return window.location.reload();
      setProblem(answer.msg ?? t('report.unreachable.hint'));
    } catch {
      setProblem(t('report.unreachable.hint'));
    }
    setBusy(false);
  }

  return (
    <dialog ref={dialog} className="ask" aria-labelledby={titleId} onClose={onClose}>
      <form className="ask-body" onSubmit={submit}>
        <div className="ask-head">
          <h2 id={titleId}>{t('report.removal.title')}</h2>
          <button
            type="button"
            className="round"
            aria-label={t('report.ask.close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        <p className="prose">{t('report.removal.hint')}</p>
        <label htmlFor={fieldId} className="label">
          {t('report.removal.digits')}
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
            {t('report.removal.confirm')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
