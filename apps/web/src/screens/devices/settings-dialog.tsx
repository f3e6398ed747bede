import { Box, Button, Flex, Group } from '@mantine/core';
import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { problemOfIssue } from '@skin-mirror/shared/kernel/input-problem.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { PendingDialog } from '../../ui/dialog.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { Mark } from '../../ui/resource/column.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import type { FieldProblem } from '../../ui/resource-form/field-problem.tsx';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useFieldWords } from '../../ui/versions/field-words.ts';
import type { DeviceRow } from './device-row.ts';
import classes from './devices.module.css';
import { EDITORS, Editor, type SettingEditor, toggle, useValueText } from './setting-editor.tsx';
import { InAdvancedMode } from './work-mode.tsx';

const { shape } = shopConfig;

type Setting = Outputs['config']['scoped']['settings'][number];

/** Edits the settings of one mirror. A setting without its own value uses the shop's value. */
export const SettingsDialog = (props: DialogProps<DeviceRow>) => (
  <InAdvancedMode {...props}>
    <LoadedSettings {...props} />
  </InAdvancedMode>
);

function LoadedSettings({ row: { device_no }, opened, onClose }: DialogProps<DeviceRow>) {
  const { t } = useTranslation('devices');
  const query = trpc.config.scoped.useQuery({ device_no }, { staleTime: 0 });
  const title = t('settings.title', { device: device_no });
  if (!query.data) return <PendingDialog {...{ query, opened, onClose, title }} size="lg" />;
  return (
    <SettingsForm
      {...{ device_no, opened, onClose, title }}
      settings={query.data.settings.filter(({ key }) => EDITORS[key])}
      rev={query.data.rev}
    />
  );
}

interface SettingsFormProps extends Omit<DialogProps<DeviceRow>, 'row'> {
  device_no: string;
  title: string;
  settings: readonly Setting[];
  rev: number;
}

type Scoped = Outputs['config']['scoped'];

const settingValues = ({ settings }: Scoped): Record<string, unknown> =>
  Object.fromEntries(settings.map(({ key, value }) => [key, value]));

function useScopedWords() {
  const { t } = useTranslation('devices');
  const textOf = useValueText();
  const ofEach = <Word,>(word: (key: string, editor: SettingEditor) => Word) =>
    Object.fromEntries(Object.entries(EDITORS).map(([key, editor]) => [key, word(key, editor)]));
  return useFieldWords(
    ofEach((key, editor) => (value: unknown) => textOf(key, editor, value)),
    ofEach((key) => t(`setting.${key}.name`)),
  );
}

function SettingsForm({ device_no, settings, rev, opened, onClose, title }: SettingsFormProps) {
  const { t } = useTranslation(['devices', 'app']);
  const set = trpc.config.setScoped.useMutation({ onSettled: refreshAllButAccount });
  const nameOf = (key: string) => t(`setting.${key}.name`);
  const reset = useAction({
    run: ({ key }: Setting) => trpcClient.config.resetScope.mutate({ device_no, keys: [key] }),
    done: (_, { key }) => t('settings.reset', { name: nameOf(key) }),
    undo:
      (_, { key, value }) =>
      () =>
        trpcClient.config.setScoped.mutate({ device_no, values: { [key]: value } }),
    refresh: refreshAllButAccount,
  });
  // The form holds only the values that the user changed. All other values come from the newest data.
  const edit = useResourceForm<Record<string, unknown>>({
    initialValues: Object.fromEntries(settings.map(({ key }) => [key, undefined])),
    mustChange: true,
    // Only settings that the user changed can conflict with the changes of other people.
    edited: { rev, valuesOf: (newer) => touched(settingValues(newer as Scoped)), isLive: true },
    useWords: useScopedWords,
    check: (values) =>
      Object.fromEntries(
        settings.flatMap(({ key }): [string, FieldProblem][] => {
          const value = values[key];
          const issue = value === undefined ? undefined : shape[key].safeParse(value).error?.issues[0];
          if (!issue) return [];
          const { code, details } = problemOfIssue(shape[key], issue, value);
          return [[key, { code, details: { ...details, field: nameOf(key) } }]];
        }),
      ),
    save: async (values, { rev: seen }) => {
      const changes = Object.entries(values).filter(([, value]) => value !== undefined);
      await set.mutateAsync({ device_no, values: Object.fromEntries(changes), rev: seen });
      form.reset();
      notifySuccess(t('settings.saved'));
    },
  });
  const { form } = edit;
  const touched = (values: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, form.getValues()[key] === undefined ? undefined : value]),
    );

  return (
    <FormDialog
      {...{ edit, opened, onClose, title }}
      submit={t('settings.save')}
      cancel={t('app:action.close')}
      size="lg"
    >
      <Hint>{t('settings.hint')}</Hint>
      <ul className={classes.settings}>
        {settings.map((setting) => {
          const { key, value } = setting;
          return (
            <SettingRow
              key={key}
              setting={setting}
              value={form.values[key] ?? value}
              error={form.errors[key]}
              onChange={(next) => form.setFieldValue(key, next === value ? undefined : next)}
              onReset={async () => {
                if (await reset.run(setting)) form.setFieldValue(key, undefined);
              }}
              isResetting={reset.pending?.key === key}
            />
          );
        })}
      </ul>
      <Group gap="lg">
        <TextLink link={{ to: '/skinmgr/layertextset', search: { mirror: device_no } }}>{t('settings.texts')}</TextLink>
        <TextLink link={{ to: '/skinmgr/pushset', search: { mirror: device_no } }}>{t('settings.mapping')}</TextLink>
      </Group>
    </FormDialog>
  );
}

const COLORS = { default: 'gray', account: 'blue', device: 'jade' } as const;

interface SettingRowProps {
  setting: Setting;
  value: unknown;
  error: ReactNode;
  onChange: (value: unknown) => void;
  /** Removes the mirror's own value, so that the shop's value applies. */
  onReset: () => void;
  isResetting: boolean;
}

function SettingRow({ setting, value, error, onChange, onReset, isResetting }: SettingRowProps) {
  const { t } = useTranslation('devices');
  const { key, source, inherited } = setting;
  const name = t(`setting.${key}.name`);
  const editor = EDITORS[key] ?? toggle;
  const isSwitch = editor.kind === 'switch';
  const isWide = editor.kind === 'text' || editor.kind === 'picture';
  const textOf = useValueText();
  return (
    <Flex
      component="li"
      data-setting={key}
      py="sm"
      rowGap={4}
      columnGap="md"
      align="center"
      justify="space-between"
      wrap="wrap"
    >
      <Box flex={isSwitch ? '1 1 0' : '1 1 14rem'}>
        <Group gap="xs" fw={500}>
          {name}
          <Mark text={t(`source.${source}`)} color={COLORS[source]} />
        </Group>
        <Hint size="xs">{t(`setting.${key}.hint`)}</Hint>
      </Box>
      <Box flex={isSwitch ? 'none' : isWide ? '1 1 100%' : '0 1 11rem'}>
        <Editor name={key} {...{ value, error, onChange }} />
      </Box>
      {source === 'device' && (
        <Group gap="sm" w="100%" fz="sm" c="dimmed">
          <span>
            {t('setting_inherited')} {textOf(key, editor, inherited)}
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={onReset}
            loading={isResetting}
            aria-label={t('reset_of', { name })}
          >
            {t('reset')}
          </Button>
        </Group>
      )}
    </Flex>
  );
}
