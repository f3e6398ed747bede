import { useTranslation } from 'react-i18next';

/** Shows advice about a result. Shows nothing for an empty text. */
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
