import { useTranslation } from 'react-i18next';
import { ConfigScreen, useConfigForm } from '../../../ui/config/config-form.tsx';
import { NumberRow, SettingRows, SwitchRow } from '../../../ui/config/rows.tsx';

const KEYS = ['countdown_status', 'countdown_seconds'] as const;

/** Edits after how many seconds a mirror closes a report. */
export function ClosingScreen() {
  const { t } = useTranslation('settings');
  const form = useConfigForm(KEYS);
  return (
    <ConfigScreen
      form={form}
      title={t('page.closing.name')}
      description={t('closing.description')}
      height={300}
      mirror="result"
    >
      {({ countdown_status }) => (
        <SettingRows>
          <SwitchRow field={form.field('countdown_status')} />
          {Number(countdown_status) > 0 && <NumberRow field={form.field('countdown_seconds')} hasArrows />}
        </SettingRows>
      )}
    </ConfigScreen>
  );
}
