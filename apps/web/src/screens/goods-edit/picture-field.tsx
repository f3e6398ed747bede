import { Button, Input, TextInput } from '@mantine/core';
import { FILE_LIMITS } from '@skin-mirror/shared/file/file-limits.ts';
import { IconLink, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress, isWebAddress, thumbnail } from '../../lib/file-address.ts';
import { isSquare } from '../../ui/crop/crop-picture.ts';
import { PictureUploadField } from '../../ui/image-upload/picture-upload-field.tsx';
import type { FieldProps } from '../../ui/resource-form/field-props.ts';
import classes from './goods-edit.module.css';

const CropDialog = lazy(() => import('../../ui/crop/crop-dialog.tsx').then((m) => ({ default: m.CropDialog })));

/** The value is a path on this server or a full address. */
interface PictureFieldProps extends FieldProps<string> {
  disabled: boolean;
}

/** The product's picture: an uploaded file, cropped on request, or an address on another server. */
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
      <PictureUploadField
        label={label}
        labelProps={labelProps}
        kind="goods"
        onChange={onChange}
        isFit={isSquare}
        editor={(editor) => <CropDialog maxBytes={FILE_LIMITS.goods.maxBytes} {...editor} />}
        error={error}
        disabled={disabled}
        data-path={dataPath}
        required
      />
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
