import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingRow } from '../../../ui/config/rows.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { MediaUpload } from '../../../ui/media-upload/media-upload.tsx';
import { RemoveButton } from '../../../ui/remove-button.tsx';

interface MediaRowProps {
  /** The setting, whose texts say what is there, and how to add, replace and remove it. */
  name: 'video' | 'voice';
  path: string;
  isChanged?: boolean;
  disabled: boolean;
  /** Called with an empty path if the file is removed. */
  onChange: (path: string) => void;
  children: ReactNode;
}

export function MediaRow({ name, path, isChanged, disabled, onChange, children }: MediaRowProps) {
  const { t } = useTranslation('media');
  return (
    <SettingRow setting={`${name}_file`} isChanged={isChanged} isWide>
      {(labelId) => (
        <Stack role="group" aria-labelledby={labelId} gap="0.75rem" align="start">
          {path ? (
            <>
              {children}
              <RemoveButton disabled={disabled} onClick={() => onChange('')}>
                {t(`${name}.remove`)}
              </RemoveButton>
            </>
          ) : (
            <Hint>{t(`${name}.none`)}</Hint>
          )}
          <div>
            <MediaUpload
              kind={name === 'video' ? 'video' : 'audio'}
              label={t(path ? `${name}.replace` : `${name}.add`)}
              onChange={onChange}
              disabled={disabled}
              data-path={name}
            />
          </div>
        </Stack>
      )}
    </SettingRow>
  );
}
