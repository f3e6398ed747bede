import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES, type Locale, resolveLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { Logo } from './logo.tsx';

type TopBarProps = {
  locale: Locale;
  shop?: string | undefined;
  logo?: string | null;
  onLocale: (locale: Locale) => void;
};

export function TopBar({ locale, shop, logo, onLocale }: TopBarProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a page's header is a landmark; in a preview it is one of two
    <header className="top no-print" aria-label={shop ?? t('report.name')}>
      <p className="shop">{shop && logo ? <Logo address={logo} shop={shop} /> : (shop ?? t('report.name'))}</p>
      <label className="language">
        <Icon name="language" />
        <span className="visually-hidden">{t('report.language')}</span>
        <select value={locale} onChange={(event) => onLocale(resolveLocale(event.target.value))}>
          {LOCALES.map((one) => (
            <option key={one} value={one} lang={one}>
              {LOCALE_NAMES[one]}
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
