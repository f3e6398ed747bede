import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES, type Locale, resolveLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { useTranslation } from 'react-i18next';
import { formatRoute, type ReportRoute } from '../route.ts';
import { Icon } from './icon.tsx';

/** The shop's name, the language and printing. Before a report is there, only the language. */
export function TopBar({ route, shop }: { route: ReportRoute; shop?: string | undefined }) {
  const { t } = useTranslation();
  const showLocale = (locale: Locale) => {
    window.location.hash = formatRoute({ ...route, locale });
  };
  return (
    <header className="top no-print">
      <p className="shop">{shop ?? t('report.name')}</p>
      <label className="language">
        <Icon name="language" />
        <span className="visually-hidden">{t('report.language')}</span>
        <select value={route.locale} onChange={(event) => showLocale(resolveLocale(event.target.value))}>
          {LOCALES.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {LOCALE_NAMES[locale]}
            </option>
          ))}
        </select>
      </label>
      {shop !== undefined && (
        <button type="button" className="round" aria-label={t('report.print')} onClick={() => window.print()}>
          <Icon name="print" />
        </button>
      )}
    </header>
  );
}
