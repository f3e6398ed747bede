import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callName, MAX_CALL_NAME } from '../call-name.ts';
import { SheetDialog } from './sheet-dialog.tsx';

/** A button with which customers say how the report shall address them. */
export function CallMe() {
  const { t } = useTranslation('customer');
  const name = callName.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="call-me" onClick={() => setOpen(true)}>
        {t(name === null ? 'call.open' : 'call.change')}
      </button>
      {isOpen && <CallDialog name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function CallDialog({ name, onClose }: { name: string | null; onClose: () => void }) {
  const { t } = useTranslation('customer');
  const [text, setText] = useState(name ?? '');
  const fieldId = useId();
  const keep = (chosen: string) => {
    callName.write(chosen === '' ? null : chosen);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep(text.trim());
  };
  return (
    <SheetDialog title={t('call.title')} onClose={onClose}>
      <form className="ask-form" onSubmit={submit}>
        <label htmlFor={fieldId} className="label">
          {t('call.name')}
        </label>
        <input
          id={fieldId}
          value={text}
          maxLength={MAX_CALL_NAME}
          autoComplete="nickname"
          onChange={(event) => setText(event.target.value)}
        />
        <p className="prose">{t('call.hint')}</p>
        <div className="ask-ways">
          <button type="submit" className="button">
            {t('call.save')}
          </button>
          {name !== null && (
            <button type="button" className="button quiet" onClick={() => keep('')}>
              {t('call.remove')}
            </button>
          )}
        </div>
      </form>
    </SheetDialog>
  );
}
