import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { fitsConfig, type ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { missingOfQr, QR_PROCESSES, QR_TYPES } from '@skin-mirror/shared/config/qr-settings.ts';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { namedPart } from '@skin-mirror/shared/kernel/field-name.ts';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../../lib/account.ts';
import { fileAddress } from '../../../lib/file-address.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ButtonWithIcon } from '../../../ui/button-with-icon.tsx';
import { ConfigScreen, useConfigForm } from '../../../ui/config/config-form.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { PictureUploadField } from '../../../ui/image-upload/picture-upload-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OwnCode } from '../../../ui/own-code.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pending } from '../../../ui/pending.tsx';
import code from '../../../ui/qr-code.module.css';
import { RadioList } from '../../../ui/radio-list.tsx';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { Section } from '../../../ui/resource/section.tsx';
import { focusField } from '../../../ui/resource-form/focus-field.ts';
import { AccountFields } from './account-fields.tsx';
import { QR_KEYS, type QrForm } from './qr-form.ts';
import { Trial } from './trial.tsx';

const PROMPT_LENGTH = 60;

/** Edits which QR code mirrors show, and tries the customer's way from there. Guides have a code of their own at most. */
export const QrScreen = () => (useMayAccess(owner()) ? <ShopCode /> : <GuideCode />);

/** A guide's part of the QR code: the own code, where the shop's work mode has one. */
function GuideCode() {
  const { t } = useTranslation('qr');
  const own = trpc.qr.own.useQuery({});
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {own.data ? (
        <Stack gap="lg">
          <Notice text={t(own.data.is_possible ? 'own.shop' : 'own.impossible')} color="gray" />
          <OwnCode />
        </Stack>
      ) : (
        <Pending query={own} height={240} />
      )}
    </>
  );
}

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
          <ButtonWithIcon label={t('reset')} icon={IconRestore} onClick={() => form.change('qr_type', QR_TYPES.page)} />
        ) : undefined
      }
    >
      {(values) => {
        const config = values as ShopConfig;
        return (
          <Stack gap="lg">
            <Section title={t('method.title')}>
              <Method form={form} config={config} />
              <Process form={form} config={config} />
              {config.qr_type === QR_TYPES.picture && (
                <PictureField form={form} setting="qr_static" label={t('static.choose')} now={t('static.now')} />
              )}
            </Section>
            {config.qr_type === QR_TYPES.address && <InterfaceFields form={form} config={config} />}
            {config.qr_type === QR_TYPES.app && <AccountFields form={form} config={config} />}
            {(config.qr_type === QR_TYPES.address || config.qr_type === QR_TYPES.app) && <Addresses />}
            <Trial config={config} />
            <Section title={t('service.legend')}>
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
    <RadioList
      label={t('method.label')}
      value={String(config.qr_type)}
      onChange={(value) => {
        const type = types.find((one) => String(one) === value);
        if (type) form.change('qr_type', type);
      }}
      options={types.map((type) => ({
        value: String(type),
        label: t(`method.${type}.name`),
        description: t(`method.${type}.hint`),
        disabled: type === QR_TYPES.app && isEnglish,
      }))}
      data-path="qr_type"
    />
  );
}

function Process({ form, config }: { form: QrForm; config: ShopConfig }) {
  const { t } = useTranslation(['qr', 'settings']);
  const isFirst = config.qr_process === QR_PROCESSES.scanFirst;
  return (
    <Stack gap="sm">
      <RadioList
        label={t('settings:setting.qr_process.name')}
        value={String(config.qr_process)}
        onChange={(value) => form.change('qr_process', value === '2' ? QR_PROCESSES.scanFirst : QR_PROCESSES.testFirst)}
        options={Object.values(QR_PROCESSES).map((process) => ({
          value: String(process),
          label: t(`settings:setting.qr_process.choice.${process}.name`),
          description: t(`settings:setting.qr_process.choice.${process}.hint`),
        }))}
        data-path="qr_process"
      />
      {isFirst && config.qr_type === QR_TYPES.picture && <Notice text={t('picture_first')} color="orange" />}
    </Stack>
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

function Addresses() {
  const { t } = useTranslation('qr');
  const { data } = trpc.qr.addresses.useQuery({});
  return (
    <Section title={t('addresses.legend')}>
      {(['server_url', 'egress_ip'] as const).map((key) => {
        const text = data?.[key] ?? '';
        return (
          <Group key={key} align="end" gap="sm">
            <TextInput
              label={t(`addresses.${key}`)}
              description={t(`addresses.${key}_hint`)}
              value={text || (data ? t('addresses.unknown') : '')}
              readOnly
              flex="1 1 16rem"
            />
            {text && <CopyButton text={text} label={t('addresses.copy')} failed={t('addresses.copy_failed')} />}
          </Group>
        );
      })}
    </Section>
  );
}

const LINK_PARAMS = ['shareId', 'device', 'locale'] as const;

/** Edits how another system gives the code of each test. */
function InterfaceFields({ form, config: { qr_url } }: { form: QrForm; config: ShopConfig }) {
  const { t } = useTranslation('qr');
  const change = (part: Partial<ShopConfig['qr_url']>) => form.change('qr_url', { ...qr_url, ...part });
  const wrong = (part: object) =>
    !fitsConfig('qr_url', { ...qr_url, url: '', link: '', ...part }) && t('wrong_address');
  return (
    <Section title={t('interface.legend')}>
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
        description={t('interface.api_type_hint')}
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
    </Section>
  );
}
