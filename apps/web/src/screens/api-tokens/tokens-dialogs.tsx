import { Checkbox, Code, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { apiTokenContract } from '@skin-mirror/shared/api-token/api-token.contract.ts';
import type { ApiScope } from '@skin-mirror/shared/kernel/access.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { exampleCommand, LIFETIMES, labelOf, type MadeToken, SCOPE_AREAS } from './token-row.ts';
import classes from './tokens.module.css';

const MAX_NAME = 64;
const USUAL_DAYS = 90;

interface Values extends Record<string, unknown> {
  name: string;
  scopes: ApiScope[];
  days: number;
}

interface CreateDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The parent shows the token once. */
  onMade: (made: MadeToken) => void;
}

/** Creates a token: its scopes and its lifetime. */
export function CreateDialog({ opened, onClose, onMade }: CreateDialogProps) {
  const { t } = useTranslation(['api-tokens', 'shared']);
  const format = useFormat();
  const utils = trpc.useUtils();
  const create = trpc.apiToken.create.useMutation({ onSuccess: () => utils.apiToken.list.invalidate() });

  const edit = useResourceForm<Values>({
    schema: apiTokenContract.create.input,
    initialValues: { name: '', scopes: [], days: USUAL_DAYS },
    check: ({ scopes }): FieldProblems => (scopes.length === 0 ? { scopes: { code: 'INPUT_REQUIRED' } } : {}),
    save: async (values) => {
      const { token } = await create.mutateAsync(values);
      onClose();
      onMade({ token, scopes: values.scopes });
    },
  });
  const { form } = edit;
  const { days } = form.values;

  return (
    <FormDialog
      edit={edit}
      opened={opened}
      onClose={onClose}
      title={t('create.title')}
      submit={t('create.submit')}
      size="lg"
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('shared:field.name')}
        description={t('create.name_hint')}
        maxLength={MAX_NAME}
        required
        data-autofocus
      />
      <Checkbox.Group
        {...form.getInputProps('scopes')}
        label={t('create.scopes')}
        description={t('create.scopes_hint')}
        required
      >
        <div className={classes.areas}>
          {SCOPE_AREAS.map(({ area, scopes }) => (
            <fieldset key={area} className={classes.area}>
              <legend>{t(`area.${area}`)}</legend>
              {scopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={t(`scope.${labelOf(scope)}`)} />
              ))}
            </fieldset>
          ))}
        </div>
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

interface TokenDialogProps {
  made: MadeToken;
  opened: boolean;
  onClose: () => void;
}

/** A new token, this once, and a call to try it with. */
export function TokenDialog({ made: { token, scopes }, opened, onClose }: TokenDialogProps) {
  const { t } = useTranslation(['api-tokens', 'app']);
  const command = exampleCommand(window.location.origin, token, scopes);
  return (
    <SecretDialog
      opened={opened}
      onClose={onClose}
      title={t('made.title')}
      notice={t('made.once')}
      secret={token}
      copyLabel={t('made.copy')}
    >
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
          <Code className={classes.command} tabIndex={0}>
            {command}
          </Code>
        </Stack>
      )}
    </SecretDialog>
  );
}
