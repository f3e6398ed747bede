import { Group, Radio, Stack, TextInput } from '@mantine/core';
import type { ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { missingOfQr, QR_PROCESSES, QR_TYPES } from '@skin-mirror/shared/config/qr-settings.ts';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { namedPart } from '@skin-mirror/shared/kernel/field-name.ts';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../../lib/account.ts';
import { fileAddress } from '../../../lib/file-address.ts';
import { ButtonWithIcon } from '../../../ui/button-with-icon.tsx';
import { ConfigScreen, useConfigForm } from '../../../ui/config/config-form.tsx';
import { PictureUploadField } from '../../../ui/image-upload/picture-upload-field.tsx';
import code from '../../../ui/qr-code.module.css';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { Section } from '../../../ui/resource/section.tsx';
import { focusField } from '../../../ui/resource-form/focus-field.ts';
import { AccountFields } from './account-fields.tsx';
import { Addresses } from './addresses.tsx';
import { GuideCode } from './guide-code.tsx';
import { InterfaceFields } from './interface-fields.tsx';
import { ProcessField } from './process-field.tsx';
import { QR_KEYS, type QrForm } from './qr-form.ts';
import { Trial } from './trial.tsx';

const PROMPT_LENGTH = 60;

/** Edits which QR code mirrors show, and tries the customer's way from there. Guides have a code of their own at most. */
export const QrScreen = () => (useMayAccess(owner()) ? <ShopCode /> : <GuideCode />);

function ShopCode() {
  const { t } = useTranslation(['qr', 'shared']);
  const form: QrForm = useConfigForm(QR_KEYS, {
    guard: () => {
      const config = form.values as ShopConfig | undefined;
      const missing = config && missingOfQr(config);
      if (!missing) return undefined;
      focusField(missing);
      return t('shared:errors.INPUT_REQUIRED', { field: t(`shared:field.${namedPart(missing)}`) });
    },
  });
  return (
    <ConfigScreen
      form={form}
      title={t('title')}
      description={t('description')}
      height={640}
      mirror={form.values?.qr_process === QR_PROCESSES.scanFirst ? 'scan' : 'result'}
      actions={
        form.values && form.values.qr_type !== QR_TYPES.page ? (
          <ButtonWithIcon icon={IconRestore} onClick={() => form.change('qr_type', QR_TYPES.page)}>
            {t('reset')}
          </ButtonWithIcon>
        ) : undefined
      }
    >
      {(values) => {
        const config = values as ShopConfig;
        return (
          <Stack gap="lg">
            <Section title={t('method.title')}>
              <Method form={form} config={config} />
              <ProcessField form={form} config={config} />
              {config.qr_type === QR_TYPES.picture && (
                <PictureField form={form} setting="qr_static" label={t('static.choose')} now={t('static.now')} />
              )}
            </Section>
            {config.qr_type === QR_TYPES.address && <InterfaceFields form={form} config={config} />}
            {config.qr_type === QR_TYPES.app && <AccountFields form={form} config={config} />}
            {(config.qr_type === QR_TYPES.address || config.qr_type === QR_TYPES.app) && <Addresses />}
            <Trial config={config} />
            <Section title={t('service.legend')}>
              <Stack gap="md">
                <PictureField form={form} setting="kf_qr" label={t('service.choose')} now={t('service.now')} />
                <Group grow align="start">
                  {(['kf_left', 'kf_right'] as const).map((key) => (
                    <TextInput
                      key={key}
                      label={t(`service.${key}`)}
                      description={t('service.prompt_hint', { max: PROMPT_LENGTH })}
                      value={config[key]}
                      maxLength={PROMPT_LENGTH}
                      autoComplete="off"
                      onChange={(event) => form.change(key, event.currentTarget.value)}
                      data-path={key}
                    />
                  ))}
                </Group>
              </Stack>
            </Section>
          </Stack>
        );
      }}
    </ConfigScreen>
  );
}

function Method({ form, config }: { form: QrForm; config: ShopConfig }) {
  const { t, i18n } = useTranslation('qr');
  const isEnglish = i18n.language === 'en';
  // Official accounts belong to a platform that shops with an English console don't use. A stored choice stays visible.
  const types = Object.values(QR_TYPES).filter(
    (type) => type !== QR_TYPES.app || !isEnglish || config.qr_type === type,
  );
  return (
    <Radio.Group
      label={t('method.label')}
      value={String(config.qr_type)}
      onChange={(value) => {
        const type = types.find((one) => String(one) === value);
        if (type) form.change('qr_type', type);
      }}
      data-path="qr_type"
    >
      <Stack gap="xs" mt="xs">
        {types.map((type) => (
          <Radio
            key={type}
            value={String(type)}
            label={t(`method.${type}.name`)}
            description={t(`method.${type}.hint`)}
            disabled={type === QR_TYPES.app && isEnglish}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface PictureFieldProps {
  form: QrForm;
  setting: 'qr_static' | 'kf_qr';
  label: string;
  /** Describes the picture that is stored. */
  now: string;
}

function PictureField({ form, setting, label, now }: PictureFieldProps) {
  const { t } = useTranslation('qr');
  const path = String(form.values?.[setting] ?? '');
  return (
    <Stack gap="sm" align="start" role="group" aria-label={label}>
      {path !== '' && (
        <>
          <img className={code.code} src={fileAddress(path)} alt={now} />
          <RemoveButton onClick={() => form.change(setting, '')}>{t('remove')}</RemoveButton>
        </>
      )}
      <PictureUploadField
        kind="qr"
        label={label}
        onChange={(next) => form.change(setting, next)}
        anySize
        disabled={form.isSaving}
        data-path={setting}
      />
    </Stack>
  );
}
