import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { Icon } from './icon.tsx';

type PhotoProps = { src: string; alt: string; className?: string };

/**
 * Shows a skin photo. Its address expires, so a failure to load requests a new address, which arrives as another `src`.
 */
export function Photo({ src, alt, className }: PhotoProps) {
  const { t } = useTranslation();
  const { renewPictures } = useOpenReport();
  const [failed, setFailed] = useState<string>();
  if (failed === src) {
    return (
      <span className={`photo-missing ${className ?? ''}`}>
        <Icon name="unavailable" />
        <span>{t('report.photo_missing')}</span>
      </span>
    );
  }
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      draggable={false}
      decoding="async"
      onError={() => {
        setFailed(src);
        renewPictures();
      }}
    />
  );
}
