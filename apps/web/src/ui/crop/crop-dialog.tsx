import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';
import { Hint } from '../hint.tsx';
import { Cropper, usePictureWork } from './cropper.tsx';
import { type Area, cropPicture } from './picture-file.ts';
import { useFileAddress } from './use-file-address.ts';

interface CropDialogProps {
  picture: File;
  maxBytes: number;
  opened: boolean;
  /** Called with the cropped picture, or with the original if the user doesn't crop it. */
  onDone: (picture: File) => void;
  onClose: () => void;
}

export function CropDialog({ picture, maxBytes, opened, onDone, onClose }: CropDialogProps) {
  const { t } = useTranslation('upload');
  const address = useFileAddress(picture);
  const [area, setArea] = useState<Area>();
  const { isBusy, hasFailed, work } = usePictureWork(onDone);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('crop.title')} size="lg">
      <Hint mb="sm">{t('crop.hint')}</Hint>
      {address && <Cropper image={address} aspect={1} onArea={setArea} />}
      {hasFailed && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {t('crop.failed')}
        </Text>
      )}
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={() => onDone(picture)}>
          {t('crop.keep')}
        </Button>
        <Button
          onClick={() => area && work(() => cropPicture(picture, area, maxBytes))}
          loading={isBusy}
          disabled={!area}
        >
          {t('crop.crop')}
        </Button>
      </Group>
    </Dialog>
  );
}
