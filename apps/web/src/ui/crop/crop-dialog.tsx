import 'react-easy-crop/react-easy-crop.css';
import { Button, Group, Text } from '@mantine/core';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';
import classes from './crop.module.css';
import { type Area, cropPicture } from './crop-picture.ts';

const ZOOM = { min: 1, max: 4, step: 0.1 };
/** The library's default props needn't be given, but its types require them. */
const SquareCropper = Cropper as unknown as ComponentType<Partial<ComponentProps<typeof Cropper>>>;

interface CropDialogProps {
  picture: File;
  /** In bytes. */
  maxBytes: number;
  opened: boolean;
  /** Gets the chosen part, or the unchanged picture. */
  onDone: (picture: File) => void;
  onClose: () => void;
}

/** Crops a picture to a square: moved by pointer or arrow keys, zoomed by wheel or slider. */
export function CropDialog({ picture, maxBytes, opened, onDone, onClose }: CropDialogProps) {
  const { t } = useTranslation(['upload', 'app']);
  const [address, setAddress] = useState<string>();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [area, setArea] = useState<Area>();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(picture);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);

  const crop = async () => {
    if (!area || isBusy) return;
    setBusy(true);
    const part = await cropPicture(picture, area, maxBytes);
    setBusy(false);
    if (part) onDone(part);
    else setFailed(true);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t('crop.title')} size="lg">
      <Text size="sm" c="dimmed" mb="sm">
        {t('crop.hint')}
      </Text>
      <div className={classes.stage}>
        {address && (
          <SquareCropper
            image={address}
            aspect={1}
            crop={place}
            zoom={zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_shares, pixels) => setArea(pixels)}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': t('crop.frame') }}
          />
        )}
      </div>
      <label className={classes.zoom}>
        <span>{t('crop.zoom')}</span>
        <input
          type="range"
          {...ZOOM}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
      </label>
      {hasFailed && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {t('crop.failed')}
        </Text>
      )}
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={() => onDone(picture)}>
          {t('crop.keep')}
        </Button>
        <Button onClick={crop} loading={isBusy} disabled={!area}>
          {t('crop.crop')}
        </Button>
      </Group>
    </Dialog>
  );
}
