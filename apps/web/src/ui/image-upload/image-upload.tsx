import { Button, Group, Input, Text } from '@mantine/core';
import { type FileLimit, megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { TipLabel } from '../tip/tip.tsx';
import { useChosenFiles } from '../use-chosen-files.tsx';
import classes from './image-upload.module.css';
import { checkPictures, mimeTypes, type RefusedFile } from './picture-check.ts';
import { PictureList } from './picture-list.tsx';
import { RefusedList } from './refused-list.tsx';
import { shrinkPicture } from './shrink-picture.ts';

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
  const {
    label,
    value,
    onChange,
    limit,
    error,
    disabled = false,
    isBusy = false,
    required,
    'data-path': dataPath,
  } = props;
  const { t } = useTranslation('upload');
  const format = useFormat();
  const { max = 1, maxBytes, formats } = limit;
  const id = useId();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const isFull = value.length >= max;

  const add = (files: readonly File[]) => {
    if (disabled || isBusy) return;
    const checked = checkPictures(files, value, props.anySize ? { ...limit, maxBytes: Infinity } : limit);
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

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ ...props.labelProps, id }}
      description={t('limits', {
        count: max,
        size: megabytes(maxBytes),
        formats: format.list(
          formats.map((one) => one.toUpperCase()),
          'disjunction',
        ),
      })}
      error={error}
      required={required}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would not take what is dropped on it everywhere. */}
      <div role="group" aria-labelledby={id} className={classes.area} {...files.area}>
        <PictureList
          pictures={value}
          disabled={disabled}
          onRemove={(file) => onChange(value.filter((other) => other !== file))}
        />
        <Group gap="0.5rem 0.75rem">
          <Button
            variant="default"
            leftSection={<IconPhotoPlus size={18} aria-hidden />}
            disabled={disabled || isFull}
            data-disabled={isBusy || undefined}
            aria-disabled={isBusy || undefined}
            data-path={dataPath}
            onClick={isBusy ? undefined : files.choose}
          >
            {t('choose', { count: max })}
          </Button>
          <Text span size="xs" c="dimmed">
            {isFull ? t('full', { count: max }) : t('hint')}
          </Text>
          {files.input}
        </Group>
      </div>
      <RefusedList files={refused} limit={limit} canShrink={!isFull} onShrink={shrink} />
    </Input.Wrapper>
  );
}
