import { useOpenReport } from '../report-context.ts';
import { DialogButton } from './dialog-button.tsx';
import { Icon } from './icon.tsx';
import { laterPart } from './later-part.tsx';

const AskDialog = laterPart(() => import('./ask-dialog.tsx').then((m) => m.AskDialog));

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
  if (phone === '') return null;
  return (
    <DialogButton
      className={`${className} no-print`}
      aria-label={name}
      dialog={(close) => <AskDialog phone={phone} message={message} onClose={close} />}
    >
      <Icon name="ask" />
      {label}
    </DialogButton>
  );
}
