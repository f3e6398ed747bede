import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { fitsConfig, type ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/resource/section.tsx';
import type { QrForm } from './qr-form.ts';

const LINK_PARAMS = ['shareId', 'device', 'locale'] as const;

/** Edits how another system gives the code of each test. */
export function InterfaceFields({ form, config: { qr_url } }: { form: QrForm; config: ShopConfig }) {
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
