import { useTranslation } from 'react-i18next';
import { isOwnMachine } from '../../../lib/own-machine.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { notifyWarning } from '../../../ui/notify.tsx';

/** Copies the link to a report, and warns if no phone can open it. */
export function CopyLink({ address }: { address: string }) {
  const { t } = useTranslation('records');
  const warn = () => {
    if (isOwnMachine(address)) notifyWarning(t('share.own_machine'));
  };
  return (
    <CopyButton
      text={address}
      size="compact-md"
      label={t('share.copy')}
      failed={t('share.copy_failed')}
      onCopied={warn}
    />
  );
}
