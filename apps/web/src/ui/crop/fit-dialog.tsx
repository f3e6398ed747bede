import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';
import { Hint } from '../hint.tsx';
import type { EditorProps } from '../image-upload/picture-upload-field.tsx';
import classes from './crop.module.css';
import { Cropper, Failure, usePictureWork } from './cropper.tsx';
import { fitPicture, type Size } from './fit-picture.ts';
import { type Area, isPng } from './picture-file.ts';
import { useFileAddress } from './use-file-address.ts';

const MODES = ['cover', 'contain'] as const;
type Mode = (typeof MODES)[number];

interface FitDialogProps extends EditorProps {
  /** The sizes that the user can choose. The first size is preset. */
  sizes: readonly Size[];
  maxBytes: number;
  /** True if the user may keep the original picture. The original must have at most `maxBytes` bytes. */
  mayKeep?: boolean;
  keepsPng?: boolean;
}

/** Fits a picture to one of the sizes: a part of it, or the whole picture on a white background. */
export function FitDialog(props: FitDialogProps) {
  const { picture, sizes, maxBytes, mayKeep, keepsPng = false, opened, onDone, onClose } = props;
  const { t } = useTranslation(['upload', 'app']);
  const address = useFileAddress(picture);
  const [mode, setMode] = useState<Mode>('cover');
  const [chosen, setChosen] = useState(0);
  const [area, setArea] = useState<Area>();
  const { isBusy, hasFailed, work } = usePictureWork(onDone);
  const size = sizes[chosen];
  if (!size) return null;
  const use = () =>
    work(() => fitPicture(picture, { size, area: mode === 'cover' ? area : undefined, maxBytes, keepsPng }));

  return (
    <Dialog opened={opened} onClose={onClose} title={t('fit.title')} size="lg">
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          aria-label={t('fit.mode')}
          value={mode}
          onChange={(value) => setMode(MODES.find((one) => one === value) ?? 'cover')}
          data={MODES.map((value) => ({ value, label: t(`fit.mode_name.${value}`) }))}
        />
        {sizes.length > 1 && (
          <SegmentedControl
            fullWidth
            aria-label={t('fit.size')}
            value={String(chosen)}
            onChange={(value) => setChosen(Number(value))}
            data={sizes.map((one, index) => ({
              value: String(index),
              label: t(one.width > one.height ? 'fit.landscape' : 'fit.portrait', { ...one }),
            }))}
          />
        )}
        {address && mode === 'cover' && (
          <Cropper key={chosen} image={address} aspect={size.width / size.height} onArea={setArea} />
        )}
        {address && mode === 'contain' && (
          <div className={classes.stage} data-mode="contain">
            <img className={classes.whole} src={address} alt={t('fit.whole')} style={asCss(size)} />
          </div>
        )}
        <Hint>{t('fit.result', { type: keepsPng && isPng(picture) ? 'PNG' : 'JPG', ...size })}</Hint>
        {hasFailed && <Failure>{t('fit.failed')}</Failure>}
      </Stack>
      <Group mt="lg" justify="flex-end">
        {mayKeep && picture.size <= maxBytes && (
          <Button variant="default" onClick={() => onDone(picture)}>
            {t('crop.keep')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('app:action.cancel')}
        </Button>
        <Button onClick={use} loading={isBusy} disabled={mode === 'cover' && !area}>
          {t('fit.use')}
        </Button>
      </Group>
    </Dialog>
  );
}

const asCss = ({ width, height }: Size) =>
  ({ aspectRatio: `${width} / ${height}`, '--ratio': width / height }) as CSSProperties;
