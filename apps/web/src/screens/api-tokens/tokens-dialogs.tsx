import { Checkbox, Code, Fieldset, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { apiTokenContract } from '@skin-mirror/shared/api-token/api-token.contract.ts';
import type { ApiScope } from '@skin-mirror/shared/kernel/access.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { exampleCommand, LIFETIMES, labelOf, SCOPE_AREAS } from './token-row.ts';

const MAX_NAME = 64;
const DEFAULT_DAYS = 90;

interface MadeToken {
  token: string;
  scopes: readonly ApiScope[];
}

export function CreateDialog(dialog: DialogProps<undefined>) {
  const { t } = useTranslation(['api-tokens', 'shared']);
  const format = useFormat();
  const [made, setMade] = useState<MadeToken>();
  const utils = trpc.useUtils();
  const create = trpc.apiToken.create.useMutation({ onSuccess: () => utils.apiToken.list.invalidate() });

  const edit = useResourceForm({
    schema: apiTokenContract.create.input,
    names: { scopes: 'api-tokens:create.scopes' },
    initialValues: { name: '', scopes: [] as ApiScope[], days: DEFAULT_DAYS },
    check: ({ scopes }): FieldProblems => (scopes.length === 0 ? { scopes: { code: 'INPUT_REQUIRED' } } : {}),
    save: async (values) => {
      const { token } = await create.mutateAsync(values);
      setMade({ token, scopes: values.scopes });
    },
  });
  const { form, field } = edit;
  const { days } = form.values;
  if (made) return <TokenDialog {...dialog} {...made} />;

  return (
    <FormDialog {...dialog} edit={edit} title={t('create.title')} submit={t('create.submit')} size="lg">
      <TextInput {...field('name')} description={t('create.name_hint')} maxLength={MAX_NAME} required data-autofocus />
      <Checkbox.Group {...field('scopes')} description={t('create.scopes_hint')} required>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="xs">
          {SCOPE_AREAS.map(({ area, scopes }) => (
            <Fieldset key={area} legend={t(`area.${area}`)} p="sm">
              <Stack gap="xs">
                {scopes.map((scope) => (
                  <Checkbox key={scope} value={scope} label={t(`scope.${labelOf(scope)}`)} />
                ))}
              </Stack>
            </Fieldset>
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <NativeSelect
        label={t('create.days')}
        description={t('create.until', { day: format.day(addDays(format.today(), days)) })}
        value={days}
        onChange={(event) => form.setFieldValue('days', Number(event.currentTarget.value))}
        data={LIFETIMES.map((count) => ({ value: String(count), label: t('create.day_count', { count }) }))}
      />
    </FormDialog>
  );
}

/** Shows a new token with an example command. The token is never shown again. */
function TokenDialog({ token, scopes, ...dialog }: DialogProps<undefined> & MadeToken) {
  const { t } = useTranslation(['api-tokens', 'app']);
  const command = exampleCommand(window.location.origin, token, scopes);
  return (
    <SecretDialog {...dialog} title={t('made.title')} notice={t('made.once')} secret={token} copyLabel={t('made.copy')}>
      {command && (
        <Stack gap="xs">
          <Group justify="space-between">
            <Text size="sm">{t('made.example')}</Text>
            <CopyButton
              text={command}
              label={t('made.copy_example')}
              failed={t('app:copy_by_hand')}
              size="compact-sm"
            />
          </Group>
          <Code display="block" p="sm" tabIndex={0} style={{ overflowX: 'auto', whiteSpace: 'pre' }}>
            {command}
          </Code>
        </Stack>
      )}
    </SecretDialog>
  );
}
