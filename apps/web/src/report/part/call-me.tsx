import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callName } from '../stored-text.ts';
import { DialogButton } from './dialog-button.tsx';
import { SheetDialog } from './sheet-dialog.tsx';

const MAX_LENGTH = 20;

/** A button with which customers say how the report shall address them. */
export function CallMe() {
  const { t } = useTranslation('customer');
  const name = callName.use();
  return (
    <DialogButton className="call-me" dialog={(close) => <CallDialog name={name} onClose={close} />}>
      {t(name === null ? 'call.open' : 'call.change')}
    </DialogButton>
  );
}

function CallDialog({ name, onClose }: { name: string | null; onClose: () => void }) {
  const { t } = useTranslation('customer');
  const [text, setText] = useState(name ?? '');
  const fieldId = useId();
  const keep = (chosen: string) => {
    callName.write(chosen || null);
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
          maxLength={MAX_LENGTH}
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
