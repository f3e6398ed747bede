import { lazy, Suspense, useState } from 'react';
import { useOpenReport } from '../report-context.ts';
import { Icon } from './icon.tsx';

const AskDialog = lazy(() => import('./ask-dialog.tsx').then((m) => ({ default: m.AskDialog })));

type AskProps = {
  label: string;
  /** A longer label for screen readers. */
  name?: string;
  /** The suggested text of a message. The reader can edit it. */
  message: string;
  className?: string;
};

/** A button to call the shop or send a message. Shows nothing if the shop has no phone number. */
export function Ask({ label, name, message, className = 'button quiet' }: AskProps) {
  const { phone } = useOpenReport().report.contact;
  const [isOpen, setOpen] = useState(false);
  if (phone === '') return null;
  return (
    <>
      <button type="button" className={`${className} no-print`} aria-label={name} onClick={() => setOpen(true)}>
        <Icon name="ask" />
        {label}
      </button>
      {isOpen && (
        <Suspense>
          <AskDialog phone={phone} message={message} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
