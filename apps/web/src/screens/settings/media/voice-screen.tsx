import { Switch, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../lib/file-address.ts';
import { useFormat } from '../../../lib/format.ts';
import { ConfigScreen, useConfigForm } from '../../../ui/config/config-form.tsx';
import { SettingRow, SettingRows } from '../../../ui/config/rows.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './media.module.css';
import { MediaRow } from './media-row.tsx';

const KEYS = ['voice'] as const;
const NONE = { path: '', text: '', enabled: 0 } as const;
const MAX_TEXT = 200;

/** Edits what mirrors say while they wait. */
export function VoiceScreen() {
  const { t } = useTranslation('media');
  const format = useFormat();
  const form = useConfigForm(KEYS);
  const { isSaving } = form;
  return (
    <ConfigScreen form={form} title={t('voice.title')} description={t('voice.description')} height={480} mirror="idle">
      {({ voice }) => {
        const now = typeof voice === 'string' ? NONE : voice;
        const { path, text, enabled } = now;
        const isChanged = form.isChanged('voice');
        return (
          <>
            <SettingRows>
              <SettingRow setting="voice_enabled" isChanged={isChanged}>
                {(labelId) => (
                  <Switch
                    size="md"
                    checked={enabled === 1}
                    onChange={(event) => form.change('voice', { ...now, enabled: event.currentTarget.checked ? 1 : 0 })}
                    aria-labelledby={labelId}
                  />
                )}
              </SettingRow>
              <MediaRow
                name="voice"
                path={path}
                disabled={isSaving}
                onChange={(next) => form.change('voice', { ...now, path: next })}
              >
                {/* biome-ignore lint/a11y/useMediaCaption: its words are the text below. */}
                <audio
                  key={path}
                  className={classes.sound}
                  src={fileAddress(path)}
                  controls
                  preload="metadata"
                  aria-label={t('voice.now')}
                />
              </MediaRow>
              <SettingRow setting="voice_text" values={{ max: MAX_TEXT }} isWide>
                {(labelId) => (
                  <Textarea
                    autosize
                    minRows={2}
                    maxLength={MAX_TEXT}
                    value={text}
                    onChange={(event) => form.change('voice', { ...now, text: event.currentTarget.value })}
                    description={`${format.number(text.length)} / ${format.number(MAX_TEXT)}`}
                    aria-labelledby={labelId}
                  />
                )}
              </SettingRow>
            </SettingRows>
            {enabled === 1 && !path && !text.trim() && <Notice text={t('voice.silent')} color="orange" mt="md" />}
          </>
        );
      }}
    </ConfigScreen>
  );
}
