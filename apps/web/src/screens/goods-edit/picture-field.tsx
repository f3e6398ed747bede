import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { FILE_LIMITS } from '@skin-mirror/shared/file/file-limits.ts';
import { GOODS_FIELDS } from '@skin-mirror/shared/goods/goods.fields.ts';
import { IconLink, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress, isWebAddress, thumbnail } from '../../lib/file-address.ts';
import { isSquare } from '../../ui/crop/picture-file.ts';
import { PictureUploadField } from '../../ui/image-upload/picture-upload-field.tsx';
import { KeepsFocus } from '../../ui/keeps-focus.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RemoveButton } from '../../ui/remove-button.tsx';
import { FieldGroup } from '../../ui/resource-form/field-group.tsx';
import type { FieldProps } from '../../ui/resource-form/field-props.ts';
import classes from './goods-edit.module.css';

const CropDialog = lazyPart(() => import('../../ui/crop/crop-dialog.tsx'), 'CropDialog');

function WebPicture({ address }: { address: string }) {
  const { t } = useTranslation('goods-edit');
  const [isMissing, setMissing] = useState(false);
  return (
    <div role="status">
      {isMissing ? (
        <Text size="sm" c="orange" mt={6}>
          {t('picture.unreachable')}
        </Text>
      ) : (
        <img className={classes.preview} src={address} alt={t('picture.preview')} onError={() => setMissing(true)} />
      )}
    </div>
  );
}

/** Edits the product's picture. The value is the path of an uploaded file, or an address on another server. */
export function PictureField(props: FieldProps<string> & { disabled: boolean }) {
  const { value = '', label = '', onChange, onBlur, disabled, 'data-path': dataPath, ...others } = props;
  const { t } = useTranslation('goods-edit');
  const [isAddress, setAddress] = useState(() => isWebAddress(value));
  const field = { ...others, label, required: true };
  return (
    <KeepsFocus onBlur={onBlur}>
      {value && !isAddress ? (
        <FieldGroup {...field}>
          <Group gap="sm" align="end" mt={4}>
            <Anchor href={fileAddress(value)} target="_blank" rel="noreferrer" bdrs="md">
              <img
                className={classes.preview}
                src={thumbnail(value, 160)}
                srcSet={`${thumbnail(value, 160)} 1x, ${thumbnail(value, 320)} 2x`}
                alt={t('picture.open')}
              />
            </Anchor>
            {!disabled && (
              <RemoveButton data-path={dataPath} onClick={() => onChange('')}>
                {t('picture.replace')}
              </RemoveButton>
            )}
          </Group>
        </FieldGroup>
      ) : (
        <NewPicture {...props} field={field} isAddress={isAddress} onAddress={setAddress} />
      )}
    </KeepsFocus>
  );
}

interface NewPictureProps extends FieldProps<string> {
  field: Omit<FieldProps<string>, 'value' | 'onChange'> & { label: string; required: boolean };
  disabled: boolean;
  /** True if the picture is on another server. */
  isAddress: boolean;
  onAddress: (isAddress: boolean) => void;
}

function NewPicture(props: NewPictureProps) {
  const { field, value = '', onChange, disabled, isAddress, onAddress, 'data-path': dataPath } = props;
  const { t } = useTranslation('goods-edit');
  const Sign = isAddress ? IconPhotoPlus : IconLink;
  return (
    <>
      {isAddress ? (
        <TextInput
          {...field}
          description={t('picture.address_hint')}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={GOODS_FIELDS.goods_pic.max}
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          data-path={dataPath}
        />
      ) : (
        <PictureUploadField
          {...field}
          kind="goods"
          onChange={onChange}
          isFit={isSquare}
          editor={(editor) => <CropDialog maxBytes={FILE_LIMITS.goods.maxBytes} {...editor} />}
          disabled={disabled}
          data-path={dataPath}
        />
      )}
      {isAddress && isWebAddress(value) && <WebPicture key={value} address={value} />}
      {!disabled && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={6}
          leftSection={<Sign size={16} aria-hidden />}
          onClick={() => {
            onAddress(!isAddress);
            onChange('');
          }}
        >
          {t(isAddress ? 'picture.upload_instead' : 'picture.address_instead')}
        </Button>
      )}
    </>
  );
}
