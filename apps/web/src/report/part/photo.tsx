import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { Icon } from './icon.tsx';

/** A skin photo. Its address changes every day: if it can't be loaded, a new one is asked for, and tried once. */
export function Photo({ src, alt, className }: { src: string; alt: string; className?: string }) {
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
