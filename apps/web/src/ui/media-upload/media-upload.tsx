import { Button, Group, Input, Text } from '@mantine/core';
import { FILE_LIMITS, megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import { IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePictureUpload } from '../../lib/use-picture-upload.ts';
import classes from '../image-upload/image-upload.module.css';
import { UploadProblem, UploadProgress } from '../image-upload/picture-upload-field.tsx';
import { useChosenFiles } from '../use-chosen-files.tsx';

const KINDS = {
  video: { accept: 'video/mp4,.mp4,.m4v', names: /\.(mp4|m4v)$/i, refusal: 'VIDEO_TYPE' },
  audio: { accept: 'audio/mpeg,audio/ogg,.mp3,.ogg,.oga', names: /\.(mp3|ogg|oga)$/i, refusal: 'AUDIO_TYPE' },
} as const;

interface MediaUploadProps {
  kind: keyof typeof KINDS;
  label: string;
  /** Called after the upload with the file's path on the server. */
  onChange: (path: string) => void;
  disabled?: boolean;
  'data-path'?: string;
}

/** A field for a video or a sound, which users select or drop. The server reads the file before it is stored. */
export function MediaUpload({ kind, label, onChange, disabled = false, 'data-path': dataPath }: MediaUploadProps) {
  const { t } = useTranslation(['upload', 'shared']);
  const { accept, names, refusal } = KINDS[kind];
  const { maxBytes, maxSeconds } = FILE_LIMITS[kind];
  const max = megabytes(maxBytes);
  const id = useId();
  const [refused, setRefused] = useState('');
  const upload = usePictureUpload(kind, onChange);
  const isBusy = upload.share !== undefined;
  const send = ([file]: readonly File[]) => {
    if (!file || disabled || isBusy) return;
    const isType = names.test(file.name);
    const isSmall = file.size <= maxBytes;
    setRefused(isType ? (isSmall ? '' : t('shared:errors.FILE_TOO_LARGE', { max })) : t(`shared:errors.${refusal}`));
    if (isType && isSmall) void upload.send(file);
  };
  const files = useChosenFiles({ onFiles: send, accept, takesPaste: false });
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={t(`media.${kind}`, { size: max, minutes: maxSeconds / 60 })}
      error={
        refused ? (
          <span role="alert">{refused}</span>
        ) : upload.error ? (
          <UploadProblem error={upload.error} />
        ) : undefined
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would not take what is dropped on it everywhere. */}
      <div role="group" aria-labelledby={id} className={classes.area} {...files.area}>
        <Group gap="0.5rem 0.75rem">
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            disabled={disabled}
            data-disabled={isBusy || undefined}
            aria-disabled={isBusy || undefined}
            data-path={dataPath}
            onClick={isBusy ? undefined : files.choose}
          >
            {t('media.choose')}
          </Button>
          <Text span size="xs" c="dimmed">
            {t('media.hint')}
          </Text>
          {files.input}
        </Group>
      </div>
      <UploadProgress upload={upload} />
    </Input.Wrapper>
  );
}
