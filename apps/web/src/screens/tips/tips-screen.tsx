import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { TIP_SORTS } from '@skin-mirror/shared/tip/tip.ts';
import { IconHelpCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import { LinesCell, TextCell } from '../../ui/resource/cells.tsx';
import { type CellProps, NAME } from '../../ui/resource/column.tsx';
import { ChoiceField, type FilterProps, search } from '../../ui/resource/filters.tsx';
import { create, row, rows } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS, type ListValues } from '../../ui/resource/use-list.ts';

type Tips = Outputs['tip']['list'];
type TipRow = Tips['list'][number];

const filterOf = (list: ListValues<'q' | 'lang'>) => ({
  q: list.value('q'),
  lang: list.oneOf('lang', LOCALES),
});

export const TipsScreen: Screen = listScreen<Tips, 'q' | 'lang'>({
  name: 'tips',
  title: 'app:nav.tips',
  icon: IconHelpCircle,
  sizes: [20, 50, 100],
  forToday: ['page', 'q', 'lang'],
  useRows: (list) => trpc.tip.list.useQuery({ ...filterOf(list), ...list.sortedBy(TIP_SORTS) }, KEEP_ROWS),
  idOf: ({ id }) => String(id),
  nameOf: ({ title }) => title,
  filters: [search('tips:search'), { names: ['lang'], Field: LanguageField }],
  columns: [
    { key: 'id', title: 'shared:field.id', width: 72, sort: 'id', Cell: ({ row }) => row.id },
    { key: 'title', title: 'shared:field.title', width: 280, sort: 'title', ...NAME, Cell: Title },
    { key: 'type', title: 'tips:column.key', width: 200, sort: 'type', Cell: Key },
    { key: 'lang', title: 'shared:field.lang', width: 140, sort: 'lang', card: 'aside', Cell: Language },
  ],
  actions: [
    create({ to: () => ({ to: '/skinmgr/tipsEdit' }) }),
    row('edit', { icon: IconPencil, opens: true, to: ({ id }) => ({ to: '/skinmgr/tipsEdit', search: { id } }) }),
    rows('delete', {
      icon: IconTrash,
      danger: true,
      isDelete: true,
      takesAll: true,
      run: (chosen) => trpcClient.tip.remove.mutate(chosen.target(Number, filterOf)),
      done: ({ count }, _, { t }) => t('deleted', { count }),
      undo:
        ({ ids }) =>
        () =>
          trpcClient.tip.restore.mutate({ ids }),
    }),
  ],
});

function Title({ row: { title, lang } }: CellProps<TipRow>) {
  return (
    <span lang={lang}>
      <TextCell text={title} />
    </span>
  );
}

function Key({ row: { type } }: CellProps<TipRow>) {
  const { t, i18n } = useTranslation('shared');
  const field = `field.${type}`;
  return (
    <LinesCell hint={i18n.exists(field, { ns: 'shared' }) ? t(`field.${type}`) : undefined}>
      <code>{type}</code>
    </LinesCell>
  );
}

function Language({ row: { lang } }: CellProps<TipRow>) {
  return <span lang={lang}>{LOCALE_NAMES[lang]}</span>;
}

function LanguageField({ list }: FilterProps<'lang'>) {
  const { t } = useTranslation(['tips', 'shared']);
  return (
    <ChoiceField list={list} name="lang" label={t('shared:field.lang')} any={t('any_language')}>
      <LocaleOptions />
    </ChoiceField>
  );
}
