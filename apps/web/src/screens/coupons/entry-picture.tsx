import { Button, Group, Stack, Text } from '@mantine/core';
import { FILE_LIMITS } from '@skin-mirror/shared/file/file-limits.ts';
import { IconTrash } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { thumbnail } from '../../lib/file-address.ts';
import { PictureUploadField } from '../../ui/image-upload/picture-upload-field.tsx';

const FitDialog = lazy(() => import('../../ui/crop/fit-dialog.tsx').then((m) => ({ default: m.FitDialog })));

interface EntryPictureProps {
  /** The path of the picture. Empty without one. */
  value: string;
  onChange: (path: string) => void;
}

/** The picture above the coupons of a report. */
export function EntryPicture({ value, onChange }: EntryPictureProps) {
  const { t } = useTranslation('coupons');
  const { maxBytes, pixels } = FILE_LIMITS.shop;
  if (value === '')
    return (
      <PictureUploadField
        label={t('entry.picture')}
        kind="shop"
        onChange={onChange}
        editor={(editor) => <FitDialog sizes={pixels} maxBytes={maxBytes} mayKeep {...editor} />}
        anySize
        data-path="coupon_pic"
      />
    );
  return (
    <Stack gap={6} align="start">
      <Text size="sm" fw={500}>
        {t('entry.picture')}
      </Text>
      <Group gap="sm" align="end">
        <img src={thumbnail(value, 160)} alt={t('entry.picture_now')} width={160} height={160} />
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => onChange('')}
        >
          {t('entry.no_picture')}
        </Button>
      </Group>
    </Stack>
  );
}
