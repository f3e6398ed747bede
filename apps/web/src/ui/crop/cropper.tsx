import 'react-easy-crop/react-easy-crop.css';
import { Text } from '@mantine/core';
import { type ComponentProps, type ComponentType, useState } from 'react';
import EasyCropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import classes from './crop.module.css';
import type { Area } from './picture-file.ts';

const ZOOM = { min: 1, max: 4, step: 0.1 };
/** The library's type requires props that have default values. This cast makes all props optional. */
const Frame = EasyCropper as unknown as ComponentType<Partial<ComponentProps<typeof EasyCropper>>>;

interface CropperProps {
  image: string;
  /** The width divided by the height. */
  aspect: number;
  onArea: (area: Area) => void;
}

/** Lets the user select a part of a picture, by the pointer, the arrow keys, the mouse wheel or the slider. */
export function Cropper({ image, aspect, onArea }: CropperProps) {
  const { t } = useTranslation('upload');
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  return (
    <div>
      <div className={classes.stage}>
        <Frame
          image={image}
          aspect={aspect}
          crop={place}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_shares, pixels) => onArea(pixels)}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': t('crop.frame') }}
        />
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
    </div>
  );
}

/** Returns `work`, which makes another picture, one at a time. It has failed if `make` resolves with undefined. */
export function usePictureWork(onDone: (picture: File) => void) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const work = async (make: () => Promise<File | undefined>) => {
    if (isBusy) return;
    setBusy(true);
    const made = await make();
    setBusy(false);
    if (made) onDone(made);
    else setFailed(true);
  };
  return { isBusy, hasFailed, work };
}

export const Failure = ({ children }: { children: string }) => (
  <Text role="alert" size="sm" c="var(--mantine-color-error)">
    {children}
  </Text>
);
