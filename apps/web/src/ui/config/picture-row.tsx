import { Button, Group, Stack } from '@mantine/core';
import { FILE_LIMITS, type FileLimit } from '@skin-mirror/shared/file/file-limits.ts';
import { IconPhotoPlus, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../lib/file-address.ts';
import { Hint } from '../hint.tsx';
import { PictureUploadField } from '../image-upload/picture-upload-field.tsx';
import { KeepsFocus } from '../keeps-focus.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { ConfigField } from './config-form.tsx';
import classes from './picture-row.module.css';
import { SettingRow } from './rows.tsx';

const FitDialog = lazyPart(() => import('../crop/fit-dialog.tsx'), 'FitDialog');

const KINDS = { logo: 'logo', startup_image: 'startup', shop_picture: 'shop', h5_banner: 'shop' } as const;

interface PictureRowProps {
  /** The setting with the picture's path. Empty for the built-in picture. */
  field: ConfigField<keyof typeof KINDS>;
  disabled: boolean;
}

/** Edits a picture in the shop's settings. The screen must load the texts `visual`. */
export function PictureRow({ field: { setting, value, isChanged, change: onChange }, disabled }: PictureRowProps) {
  const { t } = useTranslation('visual');
  const limit: FileLimit = FILE_LIMITS[KINDS[setting]];
  const [isReplacing, setReplacing] = useState(false);
  const change = (path: string) => {
    setReplacing(false);
    onChange(path);
  };
  const buttons = [
    ...(isReplacing ? [] : [{ label: t('replace'), icon: IconPhotoPlus, onClick: () => setReplacing(true) }]),
    { label: t(`${setting}.reset`), icon: IconRestore, onClick: () => change('') },
  ];
  return (
    <SettingRow setting={setting} isChanged={isChanged} isWide>
      {(labelId) => (
        <KeepsFocus>
          <Stack role="group" aria-labelledby={labelId} gap="0.75rem">
            {value ? (
              <Stack gap={10} align="start">
                <img
                  className={classes.picture}
                  data-kind={setting}
                  src={fileAddress(value)}
                  alt={t(`${setting}.now`)}
                />
                <Group gap="xs">
                  {buttons.map(({ label, icon: Icon, onClick }) => (
                    <Button
                      key={label}
                      variant="default"
                      size="compact-sm"
                      leftSection={<Icon size={16} aria-hidden />}
                      disabled={disabled}
                      onClick={onClick}
                    >
                      {label}
                    </Button>
                  ))}
                </Group>
              </Stack>
            ) : (
              <Hint>{t(`${setting}.none`)}</Hint>
            )}
            {(!value || isReplacing) && (
              <PictureUploadField
                label={t(`${setting}.choose`)}
                kind={KINDS[setting]}
                onChange={change}
                editor={(editor) => (
                  <FitDialog sizes={limit.pixels ?? []} maxBytes={limit.maxBytes} mayKeep={!limit.exact} {...editor} />
                )}
                anySize
                disabled={disabled}
                data-path={setting}
              />
            )}
          </Stack>
        </KeepsFocus>
      )}
    </SettingRow>
  );
}
