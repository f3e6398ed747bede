import { Alert, Radio, Stack } from '@mantine/core';
import type { ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { QR_PROCESSES, QR_TYPES } from '@skin-mirror/shared/config/qr-settings.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QrForm } from './qr-form.ts';

/** Chooses whether customers scan after the test or before it. */
export function ProcessField({ form, config }: { form: QrForm; config: ShopConfig }) {
  const { t } = useTranslation(['qr', 'settings']);
  const isFirst = config.qr_process === QR_PROCESSES.scanFirst;
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('settings:setting.qr_process.name')}
        value={String(config.qr_process)}
        onChange={(value) => form.change('qr_process', value === '2' ? QR_PROCESSES.scanFirst : QR_PROCESSES.testFirst)}
        data-path="qr_process"
      >
        <Stack gap="xs" mt="xs">
          {Object.values(QR_PROCESSES).map((process) => (
            <Radio
              key={process}
              value={String(process)}
              label={t(`settings:setting.qr_process.choice.${process}.name`)}
              description={t(`settings:setting.qr_process.choice.${process}.hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isFirst && config.qr_type === QR_TYPES.picture && (
        <Alert color="orange" icon={<IconInfoCircle aria-hidden />}>
          {t('picture_first')}
        </Alert>
      )}
    </Stack>
  );
}
