import { Button, CloseButton, Group } from '@mantine/core';
import { type FileLimit, megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { shrinkPicture } from '../crop/picture-file.ts';
import { useFileAddress } from '../crop/use-file-address.ts';
import type { TipLabel } from '../tip/tip.tsx';
import { useChosenFiles } from '../use-chosen-files.tsx';
import classes from './image-upload.module.css';
import { checkPictures, mimeTypes, type RefusedFile } from './picture-check.ts';
import { UploadArea } from './upload-area.tsx';

export interface ImageUploadProps {
  label: string;
  labelProps?: TipLabel;
  /** The chosen pictures. The parent component uploads them. */
  value: readonly File[];
  onChange: (files: File[]) => void;
  limit: FileLimit;
  /** True to accept pictures of any size, because the parent component makes them smaller. */
  anySize?: boolean;
  error?: ReactNode;
  disabled?: boolean;
  isBusy?: boolean;
  required?: boolean;
  'data-path'?: string;
}

/** A field for pictures. It says why it refuses a file, and offers to shrink a picture that is too large. */
export function ImageUpload(props: ImageUploadProps) {
  const { value, onChange, limit, anySize, disabled = false, isBusy = false, ...field } = props;
  const { t } = useTranslation('upload');
  const format = useFormat();
  const { max = 1, maxBytes, formats } = limit;
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const isFull = value.length >= max;

  const add = (files: readonly File[]) => {
    if (disabled || isBusy) return;
    const checked = checkPictures(files, value, anySize ? { ...limit, maxBytes: Infinity } : limit);
    setRefused(checked.refused);
    if (checked.accepted.length > 0) onChange([...value, ...checked.accepted]);
  };
  const shrink = async ({ file }: RefusedFile) => {
    const smaller = await shrinkPicture(file, maxBytes);
    if (!smaller) return false;
    setRefused((others) => others.filter((other) => other.file !== file));
    onChange([...value, smaller]);
    return true;
  };
  const files = useChosenFiles({ onFiles: add, accept: mimeTypes(formats).join(), multiple: max > 1 });

  const words = {
    count: max,
    size: megabytes(maxBytes),
    formats: format.list(
      formats.map((one) => one.toUpperCase()),
      'disjunction',
    ),
  };
  return (
    <UploadArea
      {...field}
      description={t('limits', words)}
      files={files}
      icon={IconPhotoPlus}
      choose={t('choose', { count: max })}
      hint={isFull ? t('full', { count: max }) : t('hint')}
      disabled={disabled || isFull}
      isBusy={isBusy}
      chosen={
        <PictureList
          pictures={value}
          disabled={disabled}
          onRemove={(file) => onChange(value.filter((other) => other !== file))}
        />
      }
    >
      <RefusedList files={refused} words={words} canShrink={!isFull} onShrink={shrink} />
    </UploadArea>
  );
}

interface PictureListProps {
  pictures: readonly File[];
  disabled: boolean;
  onRemove: (picture: File) => void;
}

function PictureList({ pictures, disabled, onRemove }: PictureListProps) {
  const { t } = useTranslation('upload');
  if (pictures.length === 0) return null;
  return (
    <Group component="ul" gap="0.5rem" align="start">
      {pictures.map((picture) => (
        // Pasted pictures often have the same name, so the key also contains the time and the size.
        <li key={`${picture.name}-${picture.lastModified}-${picture.size}`} className={classes.picture}>
          <Preview picture={picture} />
          <CloseButton
            size="sm"
            className={classes.remove}
            disabled={disabled}
            aria-label={t('remove', { name: picture.name })}
            onClick={() => onRemove(picture)}
          />
        </li>
      ))}
    </Group>
  );
}

function Preview({ picture }: { picture: File }) {
  return <img src={useFileAddress(picture)} alt={picture.name} />;
}

interface RefusedListProps {
  files: readonly RefusedFile[];
  /** The limits in words. */
  words: { readonly count: number; readonly size: number | string; readonly formats: string };
  /** True if the user may add one more picture. */
  canShrink: boolean;
  /** Makes and accepts a smaller version of the picture. Resolves with false if it can't be made. */
  onShrink: (file: RefusedFile) => Promise<boolean>;
}

/** Lists refused files with the reasons. Screen readers announce the list. */
function RefusedList({ files, words, canShrink, onShrink }: RefusedListProps) {
  const { t } = useTranslation('upload');
  return (
    <div role="alert">
      {files.length > 0 && (
        <ul className={classes.refused}>
          {files.map((refused) => (
            <li key={`${refused.file.name}-${refused.file.size}`}>
              <span>{t(`refused.${refused.reason}`, { ...words, name: refused.file.name })}</span>
              {refused.reason === 'size' && canShrink && <ShrinkButton onShrink={() => onShrink(refused)} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ShrinkButton({ onShrink }: { onShrink: () => Promise<boolean> }) {
  const { t } = useTranslation('upload');
  const [state, setState] = useState<'offer' | 'busy' | 'failed'>('offer');
  const run = async () => {
    setState('busy');
    if (!(await onShrink())) setState('failed');
  };
  if (state === 'failed') return <span>{t('shrink_failed')}</span>;
  return (
    <Button size="compact-xs" variant="default" loading={state === 'busy'} onClick={run}>
      {t('shrink')}
    </Button>
  );
}
