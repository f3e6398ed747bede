import { FILE_LIMITS, megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePictureUpload } from '../../lib/use-picture-upload.ts';
import { UploadProblem, UploadProgress } from '../image-upload/picture-upload-field.tsx';
import { UploadArea } from '../image-upload/upload-area.tsx';
import { useChosenFiles } from '../use-chosen-files.tsx';

const KINDS = {
  video: { accept: 'video/mp4,.mp4,.m4v', names: /\.(mp4|m4v)$/i, refusal: 'VIDEO_TYPE' },
  audio: { accept: 'audio/mpeg,audio/ogg,.mp3,.ogg,.oga', names: /\.(mp3|ogg|oga)$/i, refusal: 'AUDIO_TYPE' },
} as const;

interface MediaUploadProps {
  kind: keyof typeof KINDS;
  label: string;
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
    <UploadArea
      label={label}
      description={t(`media.${kind}`, { size: max, minutes: maxSeconds / 60 })}
      error={
        refused ? (
          <span role="alert">{refused}</span>
        ) : upload.error ? (
          <UploadProblem error={upload.error} />
        ) : undefined
      }
      files={files}
      icon={IconUpload}
      choose={t('media.choose')}
      hint={t('media.hint')}
      disabled={disabled}
      isBusy={isBusy}
      data-path={dataPath}
    >
      <UploadProgress upload={upload} />
    </UploadArea>
  );
}
