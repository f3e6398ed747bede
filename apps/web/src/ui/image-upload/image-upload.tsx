import { type FileLimit, megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { shrinkPicture } from '../crop/picture-file.ts';
import type { TipLabel } from '../tip/tip.tsx';
import { useChosenFiles } from '../use-chosen-files.tsx';
import { checkPictures, mimeTypes, type RefusedFile } from './picture-check.ts';
import { PictureList } from './picture-list.tsx';
import { RefusedList } from './refused-list.tsx';
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
  /** True while a picture is sent. The button keeps the focus, but does nothing. */
  isBusy?: boolean;
  required?: boolean;
  /** The form finds the field by this attribute, to set the focus. */
  'data-path'?: string;
}

/**
 * A field for pictures. Users select, drop or paste the files. The field explains why it refuses a file, and offers to
 * shrink a picture that is too large.
 */
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
