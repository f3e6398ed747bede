import { Anchor, Group, Input } from '@mantine/core';
import { FILE_LIMITS } from '@skin-mirror/shared/file/file-limits.ts';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../lib/file-address.ts';
import { KeepsFocus } from '../keeps-focus.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { FieldGroup } from '../resource-form/field-group.tsx';
import type { FieldProps } from '../resource-form/field-props.ts';
import classes from './image-upload.module.css';
import { PictureUploadField } from './picture-upload-field.tsx';

const FitDialog = lazyPart(() => import('../crop/fit-dialog.tsx'), 'FitDialog');

interface PictureFieldProps extends FieldProps<string> {
  kind: 'carousel' | 'prize' | 'shop';
  description?: string;
  required?: boolean;
  disabled?: boolean;
}

/** Edits a picture of the shop. The value is the path of an uploaded file, or empty. The screen must load the texts `upload`. */
export function PictureField({ value = '', kind, description, onChange, ...props }: PictureFieldProps) {
  const { label = '', onBlur, disabled, 'data-path': dataPath, ...field } = props;
  const { t } = useTranslation('upload');
  const { maxBytes, pixels } = FILE_LIMITS[kind];
  return (
    <KeepsFocus onBlur={onBlur}>
      {value ? (
        <FieldGroup {...field} label={label} description={description}>
          <Group gap="sm" align="end" mt={4}>
            <Anchor href={fileAddress(value)} target="_blank" rel="noreferrer">
              <img className={classes.stored} src={fileAddress(value)} alt={t('picture.open')} />
            </Anchor>
            {!disabled && (
              <RemoveButton data-path={dataPath} onClick={() => onChange('')}>
                {t('picture.remove')}
              </RemoveButton>
            )}
          </Group>
        </FieldGroup>
      ) : (
        <>
          <PictureUploadField
            {...field}
            label={label}
            kind={kind}
            onChange={onChange}
            editor={(editor) => <FitDialog sizes={pixels} maxBytes={maxBytes} mayKeep keepsPng {...editor} />}
            anySize
            disabled={disabled}
            data-path={dataPath}
          />
          {description && <Input.Description mt={4}>{description}</Input.Description>}
        </>
      )}
    </KeepsFocus>
  );
}
