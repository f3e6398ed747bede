import { useTranslation } from 'react-i18next';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { trpc } from '../../lib/trpc.ts';
import { GatePage } from './gate-page.tsx';
import { AppSetup } from './own-account/app-setup.tsx';

/** Stands in place of the console until the account has set up an authenticator app, and stored the recovery codes. */
export function FactorGate({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['security', 'shared']);
  const utils = trpc.useUtils();
  const enter = async () => {
    await utils.identity.invalidate();
    await refreshAllButAccount();
    onDone();
  };
  return (
    <GatePage title={t('gate.title')} text={t('gate.text')}>
      <AppSetup onDone={enter} />
    </GatePage>
  );
}
