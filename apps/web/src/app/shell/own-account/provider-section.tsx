import { Button, TextInput } from '@mantine/core';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../lib/account.ts';
import { useFormat } from '../../../lib/format.ts';
import { leaveForProvider } from '../../../lib/oidc.ts';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { useAccountForm } from '../../../ui/credential/account-form.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import { ProofForm } from './proof-form.tsx';
import { SecuritySection, type StartTask } from './security-section.tsx';
import { TaskForm } from './task-form.tsx';

/** Links the account with the provider of sign-ins. A main account also names the group of its guides there. */
export function ProviderSection({ start, hasApp }: { start: StartTask; hasApp: boolean }) {
  const { t } = useTranslation(['security', 'shared']);
  const format = useFormat();
  const { auth_type } = useAccount();
  const utils = trpc.useUtils();
  const { data } = trpc.oidc.status.useQuery({}, { staleTime: 0 });
  const unlink = useAction({
    run: () => trpcClient.oidc.unlink.mutate({}),
    done: () => t('provider.ended'),
    refresh: () => utils.oidc.invalidate(),
  });
  if (!data?.provider) return null;
  const name = data.provider;
  const link = () =>
    start((back) => (
      <ProofForm
        title={t('provider.title', { name })}
        text={t('provider.proof', { name })}
        submit={t('next')}
        needsCode={hasApp}
        run={async (proof) => {
          const { address, browser_key } = await trpcClient.oidc.beginLink.mutate(proof);
          const { pathname, search } = window.location;
          leaveForProvider(address, { browser_key, purpose: 'link', back: pathname + search });
        }}
        onBack={back}
      />
    ));
  const nameGroup = () => start((back) => <GroupForm status={data} onBack={back} />);
  return (
    <SecuritySection
      name="provider"
      title={t('provider.title', { name })}
      hint={data.linked_at ? t('provider.on', { made: format.dateTime(data.linked_at) }) : t('provider.off', { name })}
      actions={
        <>
          {data.linked_at ? (
            <Button variant="default" onClick={() => unlink.run()} loading={unlink.isBusy}>
              {t('passkeys.remove')}
            </Button>
          ) : (
            <Button variant="default" onClick={link}>
              {t('provider.link')}
            </Button>
          )}
          {auth_type === AUTH_TYPES.main && (
            <Button variant="default" onClick={nameGroup}>
              {t('shared:field.guide_group')}
            </Button>
          )}
        </>
      }
    />
  );
}

function GroupForm({ status, onBack }: { status: Outputs['oidc']['status']; onBack: () => void }) {
  const { t } = useTranslation(['security', 'shared']);
  const utils = trpc.useUtils();
  const { provider, guide_group } = status;
  const edit = useAccountForm({
    initialValues: { guide_group },
    save: async (values) => {
      await trpcClient.oidc.setGroup.mutate(values);
      await utils.oidc.invalidate();
      onBack();
    },
  });
  return (
    <TaskForm
      edit={edit}
      title={t('provider.title', { name: provider })}
      text={t('provider.group_hint', { name: provider })}
      submit={t('save')}
      onBack={onBack}
    >
      <TextInput {...edit.field('guide_group')} maxLength={200} autoFocus />
    </TaskForm>
  );
}
