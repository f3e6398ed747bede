import { Button, Group, Progress } from '@mantine/core';
import { FILE_LIMITS, type FileKind, type FileLimit } from '@skin-mirror/shared/file/file-limits.ts';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePictureUpload } from '../../lib/use-picture-upload.ts';
import { useProblemText } from '../../lib/use-problem-text.ts';
import type { DialogProps } from '../dialog.tsx';
import { useDialog } from '../use-dialog.ts';
import { ImageUpload, type ImageUploadProps } from './image-upload.tsx';

const NO_FILES: readonly File[] = [];

/** The props of a dialog that changes a picture before its upload. */
export interface EditorProps extends DialogProps {
  picture: File;
  /** Called with the changed picture, or with the original if the user keeps it. */
  onDone: (picture: File) => void;
}

interface PictureUploadFieldProps extends Omit<ImageUploadProps, 'value' | 'onChange' | 'limit'> {
  kind: FileKind;
  /** Called after the upload with the picture's path on the server. */
  onChange: (path: string) => void;
  /** The dialog that crops or resizes a picture before the upload. Undefined uploads pictures as they are. */
  editor?: (props: EditorProps) => ReactNode;
  /** Resolves with true if the picture needs no editing. */
  isFit?: (picture: File) => Promise<boolean>;
}

export function PictureUploadField({ kind, onChange, editor, isFit, ...props }: PictureUploadFieldProps) {
  // The editor takes one picture at a time.
  const limit: FileLimit = { ...FILE_LIMITS[kind], max: 1 };
  const upload = usePictureUpload(kind, onChange);
  const editing = useDialog<File>();
  const isSending = upload.share !== undefined;
  const choose = async (picture: File | undefined) => {
    if (!picture) return;
    if (!editor || (await isFit?.(picture))) await upload.send(picture);
    else editing.open(picture);
  };
  return (
    <>
      <ImageUpload
        {...props}
        value={NO_FILES}
        onChange={(files) => void choose(files.at(-1))}
        limit={limit}
        error={upload.error ? <UploadProblem error={upload.error} /> : props.error}
        isBusy={isSending}
      />
      <UploadProgress upload={upload} />
      {editor && editing.value && (
        <Suspense key={editing.serial}>
          {editor({
            picture: editing.value,
            opened: editing.opened,
            onClose: editing.close,
            onDone: (picture) => {
              editing.close();
              void upload.send(picture);
            },
          })}
        </Suspense>
      )}
    </>
  );
}

export function UploadProgress({ upload: { share, stop } }: { upload: ReturnType<typeof usePictureUpload> }) {
  const { t } = useTranslation(['upload', 'app']);
  if (share === undefined) return null;
  return (
    <Group mt="xs" gap="sm">
      <Progress flex={1} value={share * 100} aria-label={t('progress')} animated />
      <Button variant="default" size="compact-sm" onClick={stop}>
        {t('app:action.cancel')}
      </Button>
    </Group>
  );
}

export function UploadProblem({ error }: { error: unknown }) {
  const { text } = useProblemText(error);
  return <span role="alert">{text}</span>;
}
