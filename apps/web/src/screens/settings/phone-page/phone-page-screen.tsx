import { ColorInput, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ConfigField, ConfigScreen, useConfigForm } from '../../../ui/config/config-form.tsx';
import { PictureRow } from '../../../ui/config/picture-row.tsx';
import { SettingRow, SettingRows, SwitchRow } from '../../../ui/config/rows.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PreviewAside } from '../../../ui/preview-aside.tsx';
import { FieldProblemText } from '../../../ui/resource-form/field-problem.tsx';

const TEXTS = ['h5_support_text', 'h5_support_link', 'h5_privacy_url'] as const;
const SWITCHES = ['h5_show_goods', 'h5_show_cart', 'h5_show_active'] as const;
const KEYS = ['h5_title', 'h5_banner', 'h5_theme_color', ...TEXTS, ...SWITCHES] as const;

const LENGTHS = { h5_title: 30, h5_support_text: 60, h5_support_link: 500, h5_privacy_url: 500 } as const;
/** Colours that suit skin and go well with the report. */
const SWATCHES = ['#8a4646', '#9a5b2f', '#3f6f5e', '#3d5a80', '#6a4c7d', '#444444'];

const BothPreviews = lazyPart(() => import('../../../ui/report-preview/both-previews.tsx'), 'BothPreviews');

export function PhonePageScreen() {
  const { t } = useTranslation('settings');
  const form = useConfigForm(KEYS);
  return (
    <ConfigScreen
      form={form}
      title={t('page.phone_page.name')}
      description={t('phone_page.description')}
      height={620}
      frame={(fields, values) => (
        <PreviewAside preview={<BothPreviews values={values} around={380} canEnlarge />}>{fields}</PreviewAside>
      )}
    >
      {({ h5_show_goods }) => (
        <Stack>
          <SettingRows title={t('phone_page.look')}>
            <TextRow field={form.field('h5_title')} />
            <PictureRow field={form.field('h5_banner')} disabled={form.isSaving} />
            <ColorRow field={form.field('h5_theme_color')} />
          </SettingRows>
          <SettingRows title={t('phone_page.questions')}>
            {TEXTS.map((key) => (
              <TextRow key={key} field={form.field(key)} />
            ))}
          </SettingRows>
          <SettingRows title={t('phone_page.content')}>
            <SwitchRow field={form.field('h5_show_goods')} />
            {h5_show_goods === 1 && <SwitchRow field={form.field('h5_show_cart')} />}
            <SwitchRow field={form.field('h5_show_active')} />
          </SettingRows>
        </Stack>
      )}
    </ConfigScreen>
  );
}

function TextRow({ field }: { field: ConfigField<'h5_title' | (typeof TEXTS)[number]> }) {
  const { setting, value, isChanged, isWrong, change } = field;
  return (
    <SettingRow setting={setting} isChanged={isChanged} isWide>
      {(labelId) => (
        <TextInput
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          maxLength={LENGTHS[setting]}
          autoComplete="off"
          error={isWrong && <FieldProblemText field={setting} problem={{ code: 'INPUT_INVALID' }} />}
          data-path={setting}
          aria-labelledby={labelId}
        />
      )}
    </SettingRow>
  );
}

function ColorRow({ field }: { field: ConfigField<'h5_theme_color'> }) {
  const { setting, value, isChanged, isWrong, change } = field;
  return (
    <SettingRow setting={setting} isChanged={isChanged} isWide>
      {(labelId) => (
        <ColorInput
          value={value}
          onChange={change}
          swatches={SWATCHES}
          withEyeDropper={false}
          maw="16rem"
          error={isWrong && <FieldProblemText field={setting} problem={{ code: 'INPUT_INVALID' }} />}
          data-path={setting}
          aria-labelledby={labelId}
        />
      )}
    </SettingRow>
  );
}
