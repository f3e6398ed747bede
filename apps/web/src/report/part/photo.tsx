import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { Icon } from './icon.tsx';

type PhotoProps = { src: string; alt: string; className?: string };

/**
 * Shows a skin photo. The photo's address changes every day. If the photo can't be loaded, requests the report again to
 * get a new address, and tries the photo once more.
 */
export function Photo({ src, alt, className }: PhotoProps) {
  const { t } = useTranslation();
  const { report, renewPictures } = useOpenReport();
  const [failed, setFailed] = useState<{ report: unknown; src: string }>();
  if (failed?.report === report && failed.src === src) {
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
        setFailed({ report, src });
        renewPictures();
      }}
    />
  );
}
