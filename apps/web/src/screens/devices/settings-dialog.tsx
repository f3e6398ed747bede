import { Group, Switch, Text } from '@mantine/core';
import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { DeviceConfigKey } from '@skin-mirror/shared/config/config.ts';
import { problemOfIssue } from '@skin-mirror/shared/kernel/input-problem.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { PendingDialog } from '../../ui/dialog.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { PreviewAside } from '../../ui/preview-aside.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { Mark } from '../../ui/resource/column.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { Section } from '../../ui/resource/section.tsx';
import type { FieldProblem } from '../../ui/resource-form/field-problem.tsx';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useFieldWords } from '../../ui/versions/field-words.ts';
import type { DeviceRow } from './device-row.ts';
import classes from './devices.module.css';
import { InAdvancedMode } from './in-advanced-mode.tsx';
import { EDITORS, Editor, type SettingEditor, toggle, useValueText } from './setting-editor.tsx';

const { shape } = shopConfig;

const BothPreviews = lazyPart(() => import('../../ui/report-preview/both-previews.tsx'), 'BothPreviews');

const SIZE = '82rem';

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
  if (!query.data) return <PendingDialog query={query} opened={opened} onClose={onClose} title={title} size={SIZE} />;
  return (
    <SettingsForm
      device_no={device_no}
      opened={opened}
      onClose={onClose}
      title={title}
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

  const [isOwnOnly, setOwnOnly] = useState(false);
  const owns = settings.filter(({ source }) => source === 'device').length;
  const values = Object.fromEntries(settings.map(({ key, value }) => [key, form.values[key] ?? value]));
  // How the report on the phone displays results stays the shop's, so only these settings change it.
  const onPhone = Object.fromEntries(PHONE_KEYS.map((key) => [key, values[key]]));
  const rowOf = (setting: Setting) => (
    <SettingRow
      key={setting.key}
      setting={setting}
      value={values[setting.key]}
      error={form.errors[setting.key]}
      onChange={(next) => form.setFieldValue(setting.key, next === setting.value ? undefined : next)}
      onReset={async () => {
        if (await reset.run(setting)) form.setFieldValue(setting.key, undefined);
      }}
      isResetting={reset.pending?.key === setting.key}
    />
  );
  return (
    <FormDialog
      edit={edit}
      opened={opened}
      onClose={onClose}
      title={title}
      submit={t('settings.save')}
      cancel={t('app:action.close')}
      size={SIZE}
      frame={(fields) => (
        <PreviewAside
          isInDialog
          preview={
            <BothPreviews
              values={values}
              reportValues={onPhone}
              device_no={device_no}
              around={320}
              canEnlarge={false}
            />
          }
        >
          {fields}
        </PreviewAside>
      )}
    >
      <Hint>{t('settings.hint')}</Hint>
      {(owns > 0 || isOwnOnly) && (
        <Switch
          label={t('settings.own_only', { count: owns })}
          checked={isOwnOnly}
          onChange={(event) => setOwnOnly(event.currentTarget.checked)}
        />
      )}
      {SETTING_GROUPS.map(({ group, keys }) => {
        const all = keys.flatMap((key) => settings.find((setting) => setting.key === key) ?? []);
        const own = all.filter(({ source }) => source === 'device');
        const shown = isOwnOnly ? all.filter((one) => own.includes(one) || one.key in form.errors) : all;
        if (shown.length === 0) return null;
        return (
          <Section
            key={group}
            title={t(`group.${group}`)}
            order={3}
            mark={own.length > 0 && <Mark text={t('settings.own', { count: own.length })} color="jade" />}
          >
            <ul className={classes.settings}>{shown.map(rowOf)}</ul>
            {group === 'goods' && (
              <Group gap="lg">
                <TextLink link={{ to: '/skinmgr/pushset', search: { mirror: device_no } }}>
                  {t('settings.mapping')}
                </TextLink>
                <TextLink link={{ to: '/skinmgr/coverage', search: { mirror: device_no } }}>
                  {t('settings.coverage')}
                </TextLink>
              </Group>
            )}
          </Section>
        );
      })}
      <Section title={t('group.texts')} order={3}>
        <TextLink link={{ to: '/skinmgr/layertextset', search: { mirror: device_no } }}>{t('settings.texts')}</TextLink>
      </Section>
    </FormDialog>
  );
}

/** The settings that the customers' report on the phone follows. */
const PHONE_KEYS = [
  'h5_title',
  'h5_banner',
  'h5_theme_color',
  'h5_support_text',
  'h5_support_link',
  'h5_privacy_url',
  'h5_show_goods',
  'h5_show_cart',
  'h5_show_active',
] as const satisfies readonly DeviceConfigKey[];

/** The settings of a mirror by the part of a visit that they decide, in the order of a visit. */
const SETTING_GROUPS = [
  { group: 'test', keys: ['customer_info', 'have_questions', 'moisture_mode', 'quality_policy'] },
  {
    group: 'results',
    keys: [
      'chart_type',
      'data_show_type',
      'color_show_type',
      'age_mode',
      'age_type',
      'items_skin_type',
      'items_layer',
      'items_deep',
    ],
  },
  { group: 'closing', keys: ['countdown_status', 'countdown_seconds'] },
  { group: 'goods', keys: ['push_mode', 'max_goods', 'max_per_role', 'match_sex', 'match_skin'] },
  { group: 'phone', keys: PHONE_KEYS },
  { group: 'coupons', keys: ['coupon_status', 'coupon_title', 'coupon_pic', 'coupon_link', 'coupon_code_mode'] },
] as const satisfies readonly { readonly group: string; readonly keys: readonly DeviceConfigKey[] }[];

type Setting = Outputs['config']['scoped']['settings'][number];

interface SettingRowProps {
  setting: Setting;
  value: unknown;
  error: ReactNode;
  onChange: (value: unknown) => void;
  /** Removes the mirror's own value, so that the shop's value applies. */
  onReset: () => void;
  isResetting: boolean;
}

/** A setting of a mirror: where its value comes from, its field, and the way back to the shop's value. */
function SettingRow({ setting, value, error, onChange, onReset, isResetting }: SettingRowProps) {
  const { t } = useTranslation('devices');
  const { key, source, inherited } = setting;
  const name = t(`setting.${key}.name`);
  const editor = EDITORS[key] ?? toggle;
  const isOwn = source === 'device';
  const isChanged = value !== setting.value;
  const textOf = useValueText();
  return (
    <li className={classes.setting} data-setting={key} data-own={isOwn || undefined} data-kind={editor.kind} data-field>
      <Group gap="xs" className={classes.name}>
        {name}
        <Mark text={t(isOwn ? 'source.device' : 'source.account')} color={isOwn ? 'jade' : 'gray'} />
        {isChanged && <Mark text={t('source.changed')} color="orange" />}
      </Group>
      <div className={classes.editor}>
        <Editor name={key} value={value} error={error} onChange={onChange} />
      </div>
      <Hint size="xs">{t(`setting.${key}.hint`)}</Hint>
      {isOwn && (
        <Group gap="xs" className={classes.back}>
          <Text span size="sm" c="dimmed">
            {t('setting_inherited')} {textOf(key, editor, inherited)}
          </Text>
          <ButtonWithIcon
            label={t('reset')}
            size="compact-sm"
            variant="subtle"
            icon={IconArrowBackUp}
            onClick={onReset}
            loading={isResetting}
            aria-label={t('reset_of', { name })}
          />
        </Group>
      )}
    </li>
  );
}
