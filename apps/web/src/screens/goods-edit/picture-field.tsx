import { Button, Group, Input, Progress, TextInput } from '@mantine/core';
import { FILE_LIMITS } from '@skin-mirror/shared/file/file-limits.ts';
import { IconLink, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress, isWebAddress, thumbnail } from '../../lib/file-address.ts';
import { usePictureUpload } from '../../lib/use-picture-upload.ts';
import { useProblemText } from '../../lib/use-problem-text.ts';
import { isSquare } from '../../ui/crop/crop-picture.ts';
import { ImageUpload } from '../../ui/image-upload/image-upload.tsx';
import type { TipLabel } from '../../ui/tip/tip.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import classes from './goods-edit.module.css';

const CropDialog = lazy(() => import('../../ui/crop/crop-dialog.tsx').then((m) => ({ default: m.CropDialog })));

const LIMIT = FILE_LIMITS.goods;
const NO_FILES: readonly File[] = [];

interface PictureFieldProps {
  /** A path of ours or a full address. */
  value?: string;
  onChange: (path: string) => void;
  error?: ReactNode;
  labelProps?: TipLabel;
  disabled: boolean;
  /** Where the form finds the field to put the focus on. */
  'data-path'?: string;
}

/** The product's picture: sent from here, cut to a square where somebody wants that, or another server's address. */
export function PictureField(props: PictureFieldProps) {
  const { value = '', onChange, error, labelProps, disabled, 'data-path': dataPath } = props;
  const { t } = useTranslation(['goods-edit', 'shared']);
  const [isAddress, setAddress] = useState(() => isWebAddress(value));
  const label = t('shared:field.goods_pic');
  if (isAddress) {
    return (
      <div>
        <TextInput
          label={label}
          labelProps={labelProps}
          description={t('picture.address_hint')}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={500}
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          error={error}
          data-path={dataPath}
          required
        />
        {isWebAddress(value) && <img className={classes.preview} src={value} alt={t('picture.preview')} />}
        {!disabled && (
          <Button
            variant="subtle"
            size="compact-sm"
            mt={6}
            leftSection={<IconPhotoPlus size={16} aria-hidden />}
            onClick={() => {
              setAddress(false);
              onChange('');
            }}
          >
            {t('picture.upload_instead')}
          </Button>
        )}
      </div>
    );
  }
  if (value) return <StoredPicture {...props} label={label} />;
  return (
    <div>
      <NewPicture {...props} label={label} />
      {!disabled && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={6}
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => setAddress(true)}
        >
          {t('picture.address_instead')}
        </Button>
      )}
    </div>
  );
}

function StoredPicture({
  value = '',
  onChange,
  error,
  labelProps,
  disabled,
  label,
  ...props
}: PictureFieldProps & { label: string }) {
  const { t } = useTranslation('goods-edit');
  const id = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ ...labelProps, id }} error={error} required>
      {/* biome-ignore lint/a11y/useSemanticElements: the picture and its button together are the field. */}
      <div role="group" aria-labelledby={id} className={classes.stored}>
        <a href={fileAddress(value)} target="_blank" rel="noreferrer">
          <img
            className={classes.preview}
            src={thumbnail(value, 160)}
            srcSet={`${thumbnail(value, 160)} 1x, ${thumbnail(value, 320)} 2x`}
            alt={t('picture.open')}
          />
        </a>
        {!disabled && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconTrash size={16} aria-hidden />}
            data-path={props['data-path']}
            onClick={() => onChange('')}
          >
            {t('picture.replace')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

function NewPicture({ onChange, error, labelProps, disabled, label, ...props }: PictureFieldProps & { label: string }) {
  const { t } = useTranslation(['goods-edit', 'upload', 'app']);
  const upload = usePictureUpload('goods', onChange);
  const cropping = useDialog<File>();
  const choose = async (picture: File | undefined) => {
    if (!picture) return;
    if (await isSquare(picture)) await upload.send(picture);
    else cropping.open(picture);
  };
  const isSending = upload.share !== undefined;
  return (
    <>
      <ImageUpload
        label={label}
        labelProps={labelProps}
        value={NO_FILES}
        onChange={(files) => void choose(files.at(-1))}
        limit={LIMIT}
        error={upload.error ? <UploadProblem error={upload.error} /> : error}
        disabled={disabled || isSending}
        data-path={props['data-path']}
        required
      />
      {isSending && (
        <Group mt="xs" gap="sm">
          <Progress
            className={classes.progress}
            value={(upload.share ?? 0) * 100}
            aria-label={t('picture.progress')}
            animated
          />
          <Button variant="default" size="compact-sm" onClick={upload.stop}>
            {t('app:action.cancel')}
          </Button>
        </Group>
      )}
      {cropping.value && (
        <Suspense>
          <CropDialog
            key={cropping.serial}
            picture={cropping.value}
            maxBytes={LIMIT.maxBytes}
            opened={cropping.opened}
            onClose={cropping.close}
            onDone={(picture) => {
              cropping.close();
              void upload.send(picture);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function UploadProblem({ error }: { error: unknown }) {
  const { text } = useProblemText(error);
  return <span role="alert">{text}</span>;
}
