import { Button, Skeleton, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { notifyError, notifyHint, notifySuccess, notifyUndo } from '../../../ui/notify.tsx';
import { useDirtyGuard } from '../../../ui/resource-form/use-dirty-guard.ts';
import classes from '../devices.module.css';
import type { DeviceDialogProps } from '../devices-dialogs.tsx';
import { type Setting, SettingRow } from './setting-row.tsx';

/** What somebody changed and didn't save yet, by key. */
type Draft = Readonly<Record<string, unknown>>;

/** The settings of one mirror: its own where it has them, else the shop's. */
export function SettingsDialog({ row, opened, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('devices');
  const [draft, setDraft] = useState<Draft>({});
  const settings = trpc.config.scoped.useQuery({ device_no: row.device_no }, { staleTime: 0 });
  const leave = useDirtyGuard(opened && Object.keys(draft).length > 0);
  const close = () => leave(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={t('settings.title', { device: row.device_no })} size="lg">
      <Text size="sm" c="dimmed" mb="xs">
        {t('settings.hint')}
      </Text>
      {settings.error && (
        <ErrorState error={settings.error} onRetry={settings.refetch} retrying={settings.isFetching} />
      )}
      {settings.isPending && <Skeleton h={420} className="delayed" />}
      {settings.data && (
        <SettingsForm
          device={row.device_no}
          settings={settings.data.settings}
          draft={draft}
          onDraft={setDraft}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

interface SettingsFormProps {
  device: string;
  settings: readonly Setting[];
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onClose: () => void;
}

function SettingsForm({ device, settings, draft, onDraft, onClose }: SettingsFormProps) {
  const { t } = useTranslation(['devices', 'app', 'shared']);
  const utils = trpc.useUtils();
  const options = { onSettled: () => Promise.all([utils.config.invalidate(), utils.device.myList.invalidate()]) };
  const set = trpc.config.setScoped.useMutation(options);
  const reset = trpc.config.resetScope.useMutation(options);
  const [wrong, setWrong] = useState<string>();
  const form = useRef<HTMLDivElement>(null);

  const change = ({ key, value }: Setting, next: unknown) => {
    setWrong(undefined);
    const { [key]: _, ...others } = draft;
    onDraft(next === value ? others : { ...others, [key]: next });
  };
  const save = async () => {
    if (set.isPending) return;
    if (Object.keys(draft).length === 0) return notifyHint(t('shared:errors.NOTHING_CHANGED'));
    try {
      await set.mutateAsync({ device_no: device, values: draft });
      onDraft({});
      notifySuccess(t('settings.saved'));
    } catch (error) {
      const field = String(problemOf(error).details?.field).split('.').at(-1) ?? '';
      if (!(field in draft)) return notifyError(error);
      setWrong(field);
      form.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`)?.focus();
    }
  };
  const giveBack = async ({ key, value }: Setting) => {
    if (reset.isPending) return;
    try {
      await reset.mutateAsync({ device_no: device, keys: [key] });
      const { [key]: _, ...others } = draft;
      onDraft(others);
      notifyUndo(t('settings.reset', { name: t(`setting.${key}.name`) }), () =>
        set.mutate({ device_no: device, values: { [key]: value } }, { onError: notifyError }),
      );
    } catch (error) {
      notifyError(error);
    }
  };

  return (
    <div ref={form}>
      <ul className={classes.settings}>
        {settings.map((setting) => (
          <SettingRow
            key={setting.key}
            setting={setting}
            value={setting.key in draft ? draft[setting.key] : setting.value}
            error={
              wrong === setting.key && t('shared:errors.INPUT_INVALID', { field: t(`setting.${setting.key}.name`) })
            }
            onChange={(value) => change(setting, value)}
            onReset={() => giveBack(setting)}
            isResetting={reset.isPending && reset.variables.keys?.[0] === setting.key}
          />
        ))}
      </ul>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('app:action.close')}
        </Button>
        <Button onClick={save} loading={set.isPending}>
          {t('settings.save')}
        </Button>
      </div>
    </div>
  );
}
