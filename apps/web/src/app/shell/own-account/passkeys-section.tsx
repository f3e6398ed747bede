import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { canUsePasskeys } from '../../../lib/passkey.ts';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { useAccountForm } from '../../../ui/credential/account-form.tsx';
import { problemsOf, required } from '../../../ui/credential/credential-problems.ts';
import { notifyHint, notifySuccess } from '../../../ui/notify.tsx';
import { Pending } from '../../../ui/pending.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import { ProofForm } from './proof-form.tsx';
import { SecurityList, SecuritySection, type StartTask } from './security-section.tsx';
import { TaskForm } from './task-form.tsx';

type OwnPasskey = Outputs['passkey']['list']['list'][number];

/** Lists the account's passkeys, and adds, names and removes them. */
export function PasskeysSection({ start, hasApp }: { start: StartTask; hasApp: boolean }) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const utils = trpc.useUtils();
  const query = trpc.passkey.list.useQuery({}, { staleTime: 0 });
  const remove = useAction({
    ask: ({ name }: OwnPasskey) => ({
      title: t('passkeys.remove_title', { name }),
      message: t('passkeys.remove_message'),
      confirm: t('passkeys.remove'),
      danger: true,
    }),
    run: ({ id }: OwnPasskey) => trpcClient.passkey.remove.mutate({ id }),
    done: () => t('passkeys.removed'),
    refresh: () => utils.passkey.invalidate(),
  });
  const add = () => start((back) => <AddPasskey hasApp={hasApp} onBack={back} />);
  const rename = (passkey: OwnPasskey) =>
    start((back) => (
      <NamePasskey passkey={passkey} title={t('passkeys.rename_of', { name: passkey.name })} onBack={back} />
    ));
  const isPossible = query.data?.is_possible === true && canUsePasskeys();

  return (
    <SecuritySection
      name="passkeys"
      title={t('passkeys.title')}
      hint={query.data && !isPossible ? t('passkeys.impossible') : t('passkeys.hint')}
      actions={
        isPossible && (
          <Button variant="default" onClick={add}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      <Pending query={query} height={48} />
      {query.data && query.data.list.length > 0 && (
        <SecurityList
          label={t('passkeys.title')}
          rows={query.data.list.map((passkey) => ({
            id: passkey.id,
            name: passkey.name,
            hint: passkey.last_used
              ? t('passkeys.used', { made: format.dateTime(passkey.crt_time), used: format.ago(passkey.last_used) })
              : t('passkeys.unused', { made: format.dateTime(passkey.crt_time) }),
            action: (
              <Group gap="xs" wrap="nowrap">
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('passkeys.rename_of', { name: passkey.name })}
                  onClick={() => rename(passkey)}
                >
                  {t('passkeys.rename')}
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('passkeys.remove_of', { name: passkey.name })}
                  onClick={() => remove.run(passkey)}
                  loading={remove.pending?.id === passkey.id}
                >
                  {t('passkeys.remove')}
                </Button>
              </Group>
            ),
          }))}
        />
      )}
    </SecuritySection>
  );
}

/** The passkey is added before it has its name: one that only the device knows would open nothing. */
function AddPasskey({ hasApp, onBack }: { hasApp: boolean; onBack: () => void }) {
  const { t } = useTranslation('security');
  const utils = trpc.useUtils();
  const [id, setId] = useState<number>();
  const name = t('passkeys.first_name');
  if (id !== undefined) {
    return <NamePasskey passkey={{ id, name }} title={t('passkeys.name_title')} onBack={onBack} />;
  }
  return (
    <ProofForm
      title={t('passkeys.add')}
      text={t('passkeys.proof')}
      submit={t('next')}
      needsCode={hasApp}
      run={async (proof) => {
        const credential = await make(await trpcClient.passkey.begin.mutate(proof));
        if (!credential) return notifyHint(t('passkeys.not_made'));
        const added = await trpcClient.passkey.add.mutate({ name, credential });
        await utils.passkey.invalidate();
        setId(added.id);
        notifySuccess(t('passkeys.added'));
      }}
      onBack={onBack}
    />
  );
}

/** Returns undefined if the user closed the browser's question, or the device already has a passkey. */
async function make(optionsJSON: Outputs['passkey']['begin']) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON }).catch(() => undefined);
  if (!made) return undefined;
  const { clientExtensionResults: _, ...credential } = made;
  return credential;
}

interface NamePasskeyProps {
  passkey: Pick<OwnPasskey, 'id' | 'name'>;
  title: string;
  onBack: () => void;
}

function NamePasskey({ passkey, title, onBack }: NamePasskeyProps) {
  const { t } = useTranslation('security');
  const utils = trpc.useUtils();
  const edit = useAccountForm({
    initialValues: { name: passkey.name },
    check: (values) => problemsOf(values, { name: [required()] }),
    save: async ({ name }) => {
      await trpcClient.passkey.rename.mutate({ id: passkey.id, name: name.trim() });
      await utils.passkey.invalidate();
      onBack();
    },
  });
  return (
    <TaskForm edit={edit} title={title} text={t('passkeys.name_hint')} submit={t('save')} onBack={onBack}>
      <TextInput {...edit.field('name')} maxLength={64} required autoFocus />
    </TaskForm>
  );
}
