import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

type StatusPageProps = { title: string; texts: readonly string[]; onRetry?: (() => void) | undefined };

export function StatusPage({ title, texts, onRetry }: StatusPageProps) {
  const { t } = useTranslation();
  return (
    <div className="status" role="alert">
      <span className="status-icon">
        <Icon name="unavailable" />
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {t('report.retry')}
        </button>
      )}
    </div>
  );
}

/** Shows the placeholder only after this time. A fast page would otherwise flash. */
const SKELETON_AFTER_MS = 150;

export function Skeleton() {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="skeleton" role="status" data-late={late || undefined}>
      <span className="visually-hidden">{t('report.loading')}</span>
      <span className="skeleton-cover" />
      <span className="skeleton-row" />
      <span className="skeleton-row" />
    </div>
  );
}
