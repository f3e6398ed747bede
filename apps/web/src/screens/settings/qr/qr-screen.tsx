import { Button, Checkbox, Fieldset, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { fitsConfig, type ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { missingOfQr, QR_PROCESSES, QR_TYPES } from '@skin-mirror/shared/config/qr-settings.ts';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { namedPart } from '@skin-mirror/shared/kernel/field-name.ts';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../../lib/account.ts';
import { fileAddress } from '../../../lib/file-address.ts';
import { ConfigScreen, useConfigForm } from '../../../ui/config/config-form.tsx';
import { PictureUploadField } from '../../../ui/image-upload/picture-upload-field.tsx';
import code from '../../../ui/qr-code.module.css';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { AccountFields } from './account-fields.tsx';
import { Addresses } from './addresses.tsx';
import { GuideCode } from './guide-code.tsx';
import { ProcessField } from './process-field.tsx';
import { QR_KEYS, type QrForm } from './qr-form.ts';
import { Trial } from './trial.tsx';

const LINK_PARAMS = ['shareId', 'device', 'locale'] as const;
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
      document.querySelector<HTMLElement>(`[data-path="${missing}"]`)?.focus();
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
          <Button
            variant="default"
            leftSection={<IconRestore size={18} aria-hidden />}
            onClick={() => form.change('qr_type', QR_TYPES.page)}
          >
            {t('reset')}
          </Button>
        ) : undefined
      }
    >
      {(values) => {
        const config = values as ShopConfig;
        return (
          <Stack gap="lg">
            <Method {...{ form, config }} />
            <ProcessField {...{ form, config }} />
            {config.qr_type === QR_TYPES.picture && (
              <PictureField form={form} setting="qr_static" label={t('static.choose')} now={t('static.now')} />
            )}
            {config.qr_type === QR_TYPES.address && <InterfaceFields {...{ form, config }} />}
            {config.qr_type === QR_TYPES.app && <AccountFields {...{ form, config }} />}
            {(config.qr_type === QR_TYPES.address || config.qr_type === QR_TYPES.app) && <Addresses />}
            <Trial config={config} />
            <Fieldset legend={t('service.legend')}>
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
            </Fieldset>
          </Stack>
        );
      }}
    </ConfigScreen>
  );
}

interface PartProps {
  form: QrForm;
  config: ShopConfig;
}

function Method({ form, config }: PartProps) {
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

function InterfaceFields({ form, config: { qr_url } }: PartProps) {
  const { t } = useTranslation('qr');
  const change = (part: Partial<ShopConfig['qr_url']>) => form.change('qr_url', { ...qr_url, ...part });
  const wrong = (part: object) =>
    !fitsConfig('qr_url', { ...qr_url, url: '', link: '', ...part }) && t('wrong_address');
  return (
    <Fieldset legend={t('interface.legend')}>
      <Stack gap="md">
        {(['url', 'link'] as const).map((key) => (
          <TextInput
            key={key}
            label={t(`interface.${key}`)}
            description={t(`interface.${key}_hint`)}
            type="url"
            value={qr_url[key]}
            maxLength={500}
            required
            autoComplete="off"
            error={wrong({ [key]: qr_url[key] })}
            onChange={(event) => change({ [key]: event.currentTarget.value })}
            data-path={key === 'url' ? 'qr_url' : 'qr_url.link'}
          />
        ))}
        <NativeSelect
          label={t('interface.api_type')}
          value={String(qr_url.api_type)}
          onChange={(event) => change({ api_type: event.currentTarget.value === '2' ? 2 : 1 })}
          data={['1', '2'].map((value) => ({ value, label: t(`interface.type.${value}`) }))}
        />
        {qr_url.api_type === 2 && (
          <TextInput
            label={t('interface.keys')}
            data-path="qr_url.qr_keys"
            description={t('interface.keys_hint')}
            value={qr_url.qr_keys}
            maxLength={200}
            required
            autoComplete="off"
            onChange={(event) => change({ qr_keys: event.currentTarget.value })}
          />
        )}
        <Checkbox.Group
          label={t('interface.params')}
          description={t('interface.params_hint')}
          value={qr_url.link_params}
          onChange={(chosen) => change({ link_params: LINK_PARAMS.filter((name) => chosen.includes(name)) })}
        >
          <Group gap="lg" mt="xs">
            {LINK_PARAMS.map((name) => (
              <Checkbox key={name} value={name} label={t(`interface.param.${name}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      </Stack>
    </Fieldset>
  );
}
