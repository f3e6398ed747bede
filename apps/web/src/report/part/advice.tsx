import { useTranslation } from 'react-i18next';

/** What to do about a result; nothing where the shop advises nothing. */
export function Advice({ text }: { text: string }) {
  const { t } = useTranslation();
  if (text === '') return null;
  return (
    <div className="advice">
      <p className="label">{t('report.advice')}</p>
      <p className="prose">{text}</p>
    </div>
  );
}
