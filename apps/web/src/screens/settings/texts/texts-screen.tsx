import { Group } from '@mantine/core';
import { CARE_LEVELS } from '@skin-mirror/shared/dimension/dimension.ts';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { ReportSection } from '@skin-mirror/shared/result-text/result-text.ts';
import { IconArrowBackUp, IconFileText, IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useCareLevel } from '../../../lib/use-care-level.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { LocaleOptions } from '../../../ui/locale-options.tsx';
import { NoValue, TextCell } from '../../../ui/resource/cells.tsx';
import { type CellProps, type Column, Mark } from '../../../ui/resource/column.tsx';
import { ChoiceField, choice, type Filter } from '../../../ui/resource/filters.tsx';
import { row, rows } from '../../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../../ui/resource/list-screen.tsx';
import { KEEP_ROWS, type List, type ListValues } from '../../../ui/resource/use-list.ts';
import { forMirror, useChosenMirror } from '../for-mirror.tsx';
import { isOwn, type TextRow, textName, valueKey } from './text-row.ts';

type Name = 'dimension' | 'own' | 'lang' | 'mirror';

const dialogs = () => import('./texts-dialogs.tsx');

const localeOf = (list: ListValues<Name>): Locale => list.oneOf('lang', LOCALES) || currentLocale();

const useArticles = (type: ReportSection, list: ListValues<Name>) =>
  trpc.setting.articles.useQuery({ type, locale: localeOf(list), device_no: useChosenMirror(list) }, KEEP_ROWS);

/** Applies filters and pages in the browser, because the server always sends all texts of a section. */
function useTexts(section: ReportSection, list: List<Name>) {
  const articles = useArticles(section, list);
  const { page, pageSize } = list;
  const [dimension, own, wanted] = [list.value('dimension'), list.value('own'), localeOf(list)];
  const device_no = useChosenMirror(list);
  const all = articles.data?.list;
  const data = useMemo(() => {
    const found = all
      ?.map((text): TextRow => ({ ...text, wanted, device_no }))
      .filter((text) => (!dimension || text.service === dimension) && (!own || isOwn(text)));
    return found && { list: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
  }, [all, dimension, own, wanted, device_no, page, pageSize]);
  return { ...articles, data };
}

const dimensions = (section: ReportSection): Filter<'dimension'> => ({
  names: ['dimension'],
  Field({ list }) {
    const { t } = useTranslation(['texts', 'shared']);
    const options = useArticles(section, list).data?.test_type ?? [];
    return (
      <ChoiceField
        list={list}
        name="dimension"
        label={t('column.dimension')}
        any={t('any_dimension')}
        data={options.map(({ key }) => ({ value: key, label: t(`shared:dimension.${key}`) }))}
      />
    );
  },
});

const languages: Filter<'lang'> = {
  names: ['lang'],
  staysOnClear: true,
  Field({ list }) {
    const { t } = useTranslation('texts');
    return (
      <ChoiceField list={list} name="lang" label={t('language')} preset={localeOf(list)}>
        <LocaleOptions />
      </ChoiceField>
    );
  },
};

const LEVEL_COLORS = ['gray', 'jade', 'teal', 'yellow', 'orange', 'red'] as const;
const isUnmarked = (row: TextRow): boolean => row.source === 'default' && row.locale === row.wanted;

const words = (key: 'introduction' | 'advice'): Column<TextRow> => ({
  key,
  title: `shared:field.${key}`,
  width: 240,
  Cell: ({ row }) => <TextCell text={row[key]} lines={3} lang={row.locale} />,
});

const textsScreen = (section: ReportSection): Screen =>
  listScreen<{ list: TextRow[]; total: number }, Name>({
    name: `texts-${section}`,
    texts: 'texts',
    title: `settings:page.${section}.name`,
    icon: IconFileText,
    sizes: [20, 50, 100],
    never: ['mirror'],
    useRows: (list) => useTexts(section, list),
    idOf: ({ id }) => id,
    nameOf: textName,
    filters: [
      dimensions(section),
      choice('own', {
        label: 'texts:column.words',
        any: 'texts:any_words',
        values: ['1'],
        text: () => 'texts:own_words',
      }),
      languages,
      forMirror,
    ],
    columns: [
      { key: 'dimension', title: 'texts:column.dimension', width: 124, always: true, card: 'head', Cell: Dimension },
      { key: 'level', title: 'texts:column.level', width: 152, card: 'aside', Cell: Level },
      words('introduction'),
      words('advice'),
      { key: 'marks', title: 'texts:column.words', width: 116, isEmpty: isUnmarked, Cell: Marks },
    ],
    actions: [
      row('edit', { icon: IconPencil, opens: true, dialog: lazyDialog(dialogs, 'EditDialog') }),
      rows('reset', {
        icon: IconArrowBackUp,
        danger: true,
        when: isOwn,
        guard: ({ rows }, { t }) => (rows.some(isOwn) ? undefined : t('nothing_own')),
        dialog: lazyDialog(dialogs, 'ResetDialog'),
      }),
    ],
  });

export const LayerTextsScreen: Screen = textsScreen('layer');
export const DeepTextsScreen: Screen = textsScreen('deep');
export const OverallTextsScreen: Screen = textsScreen('zonghe');

function Dimension({ row: { service } }: CellProps<TextRow>) {
  const { t } = useTranslation('shared');
  return <TextCell text={t(`dimension.${service}`)} />;
}

function Level({ row }: CellProps<TextRow>) {
  const { t } = useTranslation(['texts', 'shared']);
  const { care_level: level } = row;
  const levelText = useCareLevel();
  const value = t(valueKey(row));
  const known = CARE_LEVELS.find((one) => one === level);
  return <Mark color={LEVEL_COLORS[level]} text={known ? t('level', { level: levelText(known), value }) : value} />;
}

function Marks({ row }: CellProps<TextRow>) {
  const { t } = useTranslation(['texts', 'settings']);
  if (isUnmarked(row)) return <NoValue />;
  return (
    <Group gap={4}>
      {row.source === 'device' && <Mark size="sm" color="jade" text={t('settings:for_mirror.own')} />}
      {row.source === 'account' && (
        <Mark size="sm" color="blue" text={t(row.device_no ? 'settings:for_mirror.of_shop' : 'own')} />
      )}
      {row.locale !== row.wanted && <Mark size="sm" color="gray" text={LOCALE_NAMES[row.locale]} lang={row.locale} />}
    </Group>
  );
}
