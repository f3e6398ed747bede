import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';
import { Hint } from '../hint.tsx';
import type { EditorProps } from '../image-upload/picture-upload-field.tsx';
import { Cropper, Failure, usePictureWork } from './cropper.tsx';
import { type Area, cropPicture } from './picture-file.ts';
import { useFileAddress } from './use-file-address.ts';

export function CropDialog({ picture, maxBytes, opened, onDone, onClose }: EditorProps & { maxBytes: number }) {
  const { t } = useTranslation('upload');
  const address = useFileAddress(picture);
  const [area, setArea] = useState<Area>();
  const { isBusy, hasFailed, work } = usePictureWork(onDone);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('crop.title')} size="lg">
      <Hint mb="sm">{t('crop.hint')}</Hint>
      {address && <Cropper image={address} aspect={1} onArea={setArea} />}
      {hasFailed && <Failure>{t('crop.failed')}</Failure>}
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
