import { CloseButton, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFileAddress } from '../crop/use-file-address.ts';
import classes from './image-upload.module.css';

interface PictureListProps {
  pictures: readonly File[];
  disabled: boolean;
  onRemove: (picture: File) => void;
}

export function PictureList({ pictures, disabled, onRemove }: PictureListProps) {
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
