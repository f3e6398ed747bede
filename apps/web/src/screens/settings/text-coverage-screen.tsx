import { Button, Group } from '@mantine/core';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { IconCheck, IconCopy, IconLanguage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { Hint } from '../../ui/hint.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { NoValue } from '../../ui/resource/cells.tsx';
import { type Column, Mark } from '../../ui/resource/column.tsx';
import { part } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { TextLink } from '../../ui/text-link.tsx';

type Coverage = Outputs['setting']['textCoverage'];
type Part = Coverage['list'][number];

const SECTIONS = [
  { section: 'layer', to: '/skinmgr/layertextset' },
  { section: 'deep', to: '/skinmgr/deeptextset' },
  { section: 'zonghe', to: '/skinmgr/syntextset' },
] as const;

/** The things that people translate in their editors, and the lists that show what is missing. */
const CATALOGUE = [
  { key: 'goods', to: '/skinmgr/goodsList' },
  { key: 'schemes', to: '/skinmgr/schemeList' },
] as const;
type Count = Outputs['goods']['translated']['list'][number];
type Counts = Readonly<Partial<Record<(typeof CATALOGUE)[number]['key'], readonly Count[]>>>;

/** Returns one row per language. The shop's default language comes first. There are no rows without texts of the shop. */
function languageRows({ list, default_locale: from }: Coverage, counts: Counts) {
  const isEmpty = list.every(({ edited }) => edited === 0);
  if (isEmpty && CATALOGUE.every(({ key }) => !counts[key]?.some(({ total }) => total > 0))) return [];
  const order = [from, ...LOCALES.filter((locale) => locale !== from)];
  return order.map((locale) => {
    const parts = list.filter((part) => part.locale === locale);
    const things = CATALOGUE.map(({ key }) => ({ key, count: counts[key]?.find((one) => one.locale === locale) }));
    return { locale, from, parts, things, copyable: parts.reduce((sum, { copyable }) => sum + copyable, 0) };
  });
}

type LanguageRow = ReturnType<typeof languageRows>[number];

export const TextCoverageScreen: Screen = listScreen<{ list: LanguageRow[]; total: number }>({
  name: 'text-coverage',
  title: 'settings:page.translation.name',
  icon: IconLanguage,
  sizes: [LOCALES.length],
  useWords() {
    const { t } = useTranslation('text-coverage');
    const action = (
      <Button component={Link} to="/skinmgr/layertextset">
        {t('empty.action')}
      </Button>
    );
    return { empty: { action } };
  },
  useRows() {
    const coverage = trpc.setting.textCoverage.useQuery({}, { staleTime: 0 });
    const mayTranslate = useMayAccess(user('goods'));
    const options = { enabled: mayTranslate, staleTime: 0 };
    const goods = trpc.goods.translated.useQuery({}, options);
    const schemes = trpc.scheme.translated.useQuery({}, options);
    const isReady = !mayTranslate || (!goods.isPending && !schemes.isPending);
    const list = useMemo(
      () =>
        coverage.data && isReady
          ? languageRows(coverage.data, { goods: goods.data?.list, schemes: schemes.data?.list })
          : undefined,
      [coverage.data, isReady, goods.data, schemes.data],
    );
    return { ...coverage, data: list && { list, total: list.length } };
  },
  idOf: ({ locale }) => locale,
  nameOf: ({ locale }) => LOCALE_NAMES[locale],
  Above: CopyAll,
  columns: [
    { key: 'language', title: 'text-coverage:column.language', width: 180, always: true, card: 'head', Cell: Language },
    ...SECTIONS.map(
      ({ section }): Column<LanguageRow> => ({
        key: section,
        title: `settings:page.${section}.name`,
        width: 200,
        Cell: ({ row }) =>
          row.parts.map((part) => part.section === section && <Texts key={section} part={part} row={row} />),
      }),
    ),
    ...CATALOGUE.map(
      (thing): Column<LanguageRow> => ({
        key: thing.key,
        title: `app:nav.${thing.key}`,
        width: 160,
        Cell: ({ row }) => <Things thing={thing} row={row} />,
      }),
    ),
  ],
  actions: [part('copy', CopyButton)],
});

function Language({ row: { locale, from } }: { row: LanguageRow }) {
  const { t } = useTranslation('text-coverage');
  return (
    <Group gap="xs">
      <span lang={locale}>{LOCALE_NAMES[locale]}</span>
      {locale === from && <Mark size="sm" color="jade" text={t('default')} />}
    </Group>
  );
}

function Texts({ part, row }: { part: Part; row: LanguageRow }) {
  const { t } = useTranslation(['text-coverage', 'settings']);
  const { section, locale, edited, own, fallbacks } = part;
  const hint = (text: string) => (
    <Hint key={text} size="xs">
      {text}
    </Hint>
  );
  if (edited === 0) return hint(t('not_edited'));
  const { to } = SECTIONS.find((one) => one.section === section) ?? SECTIONS[0];
  const isOwn = own > 0 || fallbacks.some(({ source }) => source === 'own');
  return (
    <>
      <TextLink
        link={{ to, search: { lang: locale, own: isOwn ? '1' : undefined } }}
        aria-label={t('written_in', {
          own,
          edited,
          section: t(`settings:page.${section}.name`),
          language: LOCALE_NAMES[locale],
        })}
      >
        {own === edited && <IconCheck size={14} aria-hidden />} {t('written', { own, edited })}
      </TextLink>
      {fallbacks.map(({ source, locale, count }) =>
        hint(t(`fallback.${source}`, { count, language: LOCALE_NAMES[locale] })),
      )}
      {fallbacks.length === 0 && own < edited && locale !== row.from && hint(t('fallback.none'))}
    </>
  );
}

function Things({ thing: { key, to }, row: { locale, from, things } }: ThingsProps) {
  const { t } = useTranslation(['text-coverage', 'app']);
  const { translated, total } = things.find((one) => one.key === key)?.count ?? { translated: 0, total: 0 };
  if (total === 0) return <NoValue />;
  const isMain = locale === from;
  const counts = { own: isMain ? total : translated, edited: total };
  if (isMain || translated === total) return t('written', counts);
  return (
    <>
      <TextLink
        link={{ to, search: { untranslated: locale } }}
        aria-label={t('written_in', { section: t(`app:nav.${key}`), language: LOCALE_NAMES[locale], ...counts })}
      >
        {t('written', counts)}
      </TextLink>
      <Hint size="xs">{t('untranslated', { count: total - translated })}</Hint>
    </>
  );
}

interface ThingsProps {
  thing: (typeof CATALOGUE)[number];
  row: LanguageRow;
}

/** Copies the default language's texts to languages where they are missing. The user can undo this. */
function useCopyTexts() {
  const { t } = useTranslation('text-coverage');
  const utils = trpc.useUtils();
  return useAction({
    run: (locales: Locale[]) => trpcClient.setting.copyTexts.mutate({ locales }),
    done: ({ count }) => t('copied', { count }),
    undo:
      ({ copied }) =>
      async () => {
        for (const { locale, ids } of copied) await trpcClient.setting.resetArticles.mutate({ locale, ids });
      },
    refresh: () => Promise.all([utils.setting.textCoverage.invalidate(), utils.setting.articles.invalidate()]),
  });
}

function CopyAll({ data }: { data: { list: LanguageRow[] } | undefined }) {
  const { t } = useTranslation('text-coverage');
  const { run, isBusy } = useCopyTexts();
  const open = data?.list.filter(({ copyable }) => copyable > 0) ?? [];
  const [first] = open;
  if (!first) return null;
  return (
    <Group justify="space-between" mb="sm">
      <Hint flex="1 1 20rem">{t('copy.hint', { language: LOCALE_NAMES[first.from] })}</Hint>
      <ButtonWithIcon
        label={t('copy.all', { count: open.reduce((sum, { copyable }) => sum + copyable, 0) })}
        icon={IconCopy}
        loading={isBusy}
        onClick={() => void run(open.map(({ locale }) => locale))}
      />
    </Group>
  );
}

function CopyButton({ row: { locale, from, copyable } }: { row: LanguageRow }) {
  const { t } = useTranslation('text-coverage');
  const { run, isBusy } = useCopyTexts();
  if (copyable === 0) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      onClick={() => void run([locale])}
      aria-label={t('copy.to', { count: copyable, from: LOCALE_NAMES[from], to: LOCALE_NAMES[locale] })}
    >
      {t('copy.one', { count: copyable })}
    </Button>
  );
}
