import { ColorInput, TextInput } from '@mantine/core';
import { lazy, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../lib/file-address.ts';
import { type ConfigField, ConfigScreen, useConfigForm } from '../../../ui/config/config-form.tsx';
import { PictureRow } from '../../../ui/config/picture-row.tsx';
import { SettingRow, SettingRows, SwitchRow } from '../../../ui/config/rows.tsx';
import { PreviewAside } from '../../../ui/preview-aside.tsx';
import { FieldProblemText } from '../../../ui/resource-form/field-problem.tsx';
import type { PreviewPlace } from './previews.tsx';

const TEXTS = ['h5_support_text', 'h5_support_link', 'h5_privacy_url'] as const;
const SWITCHES = ['h5_show_goods', 'h5_show_cart', 'h5_show_active'] as const;
const KEYS = ['h5_title', 'h5_banner', 'h5_theme_color', ...TEXTS, ...SWITCHES] as const;

const LENGTHS = { h5_title: 30, h5_support_text: 60, h5_support_link: 500, h5_privacy_url: 500 } as const;
/** Colours that suit skin and go well with the report. */
const SWATCHES = ['#8a4646', '#9a5b2f', '#3f6f5e', '#3d5a80', '#6a4c7d', '#444444'];

const Previews = lazy(() => import('./previews.tsx').then((module) => ({ default: module.Previews })));

/** Edits how customers see their report on the phone. */
export function PhonePageScreen() {
  const { t } = useTranslation('settings');
  const form = useConfigForm(KEYS);
  return (
    <ConfigScreen
      form={form}
      title={t('page.phone_page.name')}
      description={t('phone_page.description')}
      height={620}
      frame={(fields, values) => <Framed values={values}>{fields}</Framed>}
    >
      {({ h5_show_goods }) => (
        <SettingRows>
          <TextRow field={form.field('h5_title')} />
          <PictureRow field={form.field('h5_banner')} disabled={form.isSaving} />
          <ColorRow field={form.field('h5_theme_color')} />
          {TEXTS.map((key) => (
            <TextRow key={key} field={form.field(key)} />
          ))}
          <SwitchRow field={form.field('h5_show_goods')} />
          {h5_show_goods === 1 && <SwitchRow field={form.field('h5_show_cart')} />}
          <SwitchRow field={form.field('h5_show_active')} />
        </SettingRows>
      )}
    </ConfigScreen>
  );
}

interface FramedProps {
  values: Readonly<Record<(typeof KEYS)[number], unknown>>;
  children: ReactNode;
}

const COLOR = /^#[\da-f]{6}$/i;

/** Shows the report with the values of the form. A colour that isn't complete is left out. */
function Framed({ values, children }: FramedProps) {
  const text = (key: (typeof KEYS)[number]) => String(values[key]);
  const [title, banner, color] = [text('h5_title'), text('h5_banner'), text('h5_theme_color')];
  const [support_text, support_link, privacy_url] = TEXTS.map(text) as [string, string, string];
  const own = useMemo(
    () => ({
      h5: {
        title,
        support_text,
        support_link,
        privacy_url,
        banner: banner === '' ? null : fileAddress(banner),
        theme_color: COLOR.test(color) ? color : '',
      },
    }),
    [title, banner, color, support_text, support_link, privacy_url],
  );
  const [place, setPlace] = useState<PreviewPlace>('report');
  return <PreviewAside preview={<Previews {...{ values, own, place, setPlace }} />}>{children}</PreviewAside>;
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
