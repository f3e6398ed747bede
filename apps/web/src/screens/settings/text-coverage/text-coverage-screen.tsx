import { Badge, Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { IconCheck, IconCopy, IconLanguage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import classes from './text-coverage.module.css';
import {
  type LanguageRow,
  languageRows,
  type Part,
  SECTIONS,
  searchOf,
  type TextCoverage,
} from './text-coverage-row.ts';
import { useCopyTexts } from './use-copy-texts.ts';

/** Below this width each language is a card. */
const NARROW = '(max-width: 48em)';

/** Languages with the shop's own texts, and the texts customers read in the others. */
export function TextCoverageScreen() {
  const { t } = useTranslation(['text-coverage', 'settings']);
  const coverage = trpc.setting.textCoverage.useQuery({}, { staleTime: 0 });
  const { data } = coverage;
  const isEdited = data?.list.some(({ edited }) => edited > 0);
  return (
    <>
      <PageHeader title={t('settings:page.translation.name')} description={t('description')} />
      {coverage.error && (
        <ErrorState error={coverage.error} onRetry={() => void coverage.refetch()} retrying={coverage.isFetching} />
      )}
      {!data && !coverage.error && <Skeleton h={520} className="delayed" />}
      {data && !isEdited && (
        <EmptyState
          icon={<IconLanguage aria-hidden />}
          title={t('empty.title')}
          description={t('empty.description')}
          action={
            <Button component={Link} to="/skinmgr/layertextset">
              {t('empty.action')}
            </Button>
          }
        />
      )}
      {data && isEdited && <Languages coverage={data} />}
    </>
  );
}

function Languages({ coverage }: { coverage: TextCoverage }) {
  const { t } = useTranslation(['text-coverage', 'settings']);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const { run: copy, isBusy, pending: busyWith = [] } = useCopyTexts();
  const rows = languageRows(coverage);
  const { default_locale } = coverage;
  const open = rows.filter(({ copyable }) => copyable > 0);
  const copyable = open.reduce((sum, row) => sum + row.copyable, 0);
  const from = LOCALE_NAMES[default_locale];
  const shared = { default_locale, isBusy, busyWith, onCopy: (locale: Locale) => void copy([locale]) };
  return (
    <>
      {copyable > 0 && (
        <div className={classes.bar}>
          <p>{t('copy.hint', { language: from })}</p>
          <Button
            variant="default"
            leftSection={<IconCopy size={18} aria-hidden />}
            loading={isBusy && busyWith.length > 1}
            onClick={() => void copy(open.map(({ locale }) => locale))}
          >
            {t('copy.all', { count: copyable })}
          </Button>
        </div>
      )}
      {isNarrow ? (
        <ul className={classes.cards} aria-label={t('settings:page.translation.name')}>
          {rows.map((row) => (
            <li key={row.locale} className={classes.card} data-language={row.locale}>
              <h2 className={classes.cardTitle}>
                <Language locale={row.locale} isDefault={row.locale === default_locale} />
              </h2>
              <dl className={classes.parts}>
                {row.parts.map((part) => (
                  <div key={part.section}>
                    <dt>{t(`settings:page.${part.section}.name`)}</dt>
                    <dd>
                      <PartCell part={part} defaultLocale={default_locale} />
                    </dd>
                  </div>
                ))}
              </dl>
              <CopyButton row={row} {...shared} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={classes.frame}>
          <table className={classes.table}>
            <caption className={classes.caption}>{t('settings:page.translation.name')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('column.language')}</th>
                {SECTIONS.map(({ section }) => (
                  <th key={section} scope="col">
                    {t(`settings:page.${section}.name`)}
                  </th>
                ))}
                <th scope="col">{t('column.missing')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.locale} data-language={row.locale}>
                  <th scope="row">
                    <Language locale={row.locale} isDefault={row.locale === default_locale} />
                  </th>
                  {row.parts.map((part) => (
                    <td key={part.section}>
                      <PartCell part={part} defaultLocale={default_locale} />
                    </td>
                  ))}
                  <td>
                    <CopyButton row={row} {...shared} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Language({ locale, isDefault }: { locale: Locale; isDefault: boolean }) {
  const { t } = useTranslation('text-coverage');
  return (
    <span className={classes.language}>
      <span lang={locale}>{LOCALE_NAMES[locale]}</span>
      {isDefault && (
        <Badge size="sm" variant="light" className={classes.badge}>
          {t('default')}
        </Badge>
      )}
    </span>
  );
}

/** The number of a section's own texts in a language, and the texts read instead of missing ones. */
function PartCell({ part, defaultLocale }: { part: Part; defaultLocale: Locale }) {
  const { t } = useTranslation(['text-coverage', 'settings']);
  const { section, locale, edited, own, fallbacks } = part;
  if (edited === 0) return <span className={classes.nothing}>{t('not_edited')}</span>;
  const { to } = SECTIONS.find((one) => one.section === section) ?? SECTIONS[0];
  const isComplete = own === edited;
  return (
    <div className={classes.part} data-complete={isComplete || undefined}>
      <Link
        to={to}
        search={searchOf(part)}
        className={classes.link}
        aria-label={t('written_in', {
          own,
          edited,
          section: t(`settings:page.${section}.name`),
          language: LOCALE_NAMES[locale],
        })}
      >
        {isComplete && <IconCheck size={16} aria-hidden />}
        {t('written', { own, edited })}
      </Link>
      {fallbacks.map((fallback) => (
        <span key={`${fallback.source}-${fallback.locale}`} className={classes.fallback}>
          {t(`fallback.${fallback.source}`, { count: fallback.count, language: LOCALE_NAMES[fallback.locale] })}
        </span>
      ))}
      {fallbacks.length === 0 && !isComplete && locale !== defaultLocale && (
        <span className={classes.fallback}>{t('fallback.none')}</span>
      )}
    </div>
  );
}

interface CopyButtonProps {
  row: LanguageRow;
  default_locale: Locale;
  isBusy: boolean;
  busyWith: readonly Locale[];
  onCopy: (locale: Locale) => void;
}

function CopyButton({ row: { locale, copyable }, default_locale, isBusy, busyWith, onCopy }: CopyButtonProps) {
  const { t } = useTranslation('text-coverage');
  if (copyable === 0) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busyWith.length === 1 && busyWith[0] === locale}
      disabled={isBusy}
      onClick={() => onCopy(locale)}
      aria-label={t('copy.to', { count: copyable, from: LOCALE_NAMES[default_locale], to: LOCALE_NAMES[locale] })}
    >
      {t('copy.one', { count: copyable })}
    </Button>
  );
}
