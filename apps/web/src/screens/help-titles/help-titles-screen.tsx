import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { IconBook2, IconPencil } from '@tabler/icons-react';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LinesCell } from '../../ui/resource/cells.tsx';
import { type CellProps, NAME, number } from '../../ui/resource/column.tsx';
import { search } from '../../ui/resource/filters.tsx';
import { row } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';
import type { HelpTitle } from './help-titles-dialogs.tsx';

/** Lists the titles of the page of help, as readers of this language see them. */
export const HelpTitlesScreen: Screen = listScreen<Outputs['article']['list'], 'q'>({
  name: 'help-titles',
  title: 'app:nav.help_titles',
  icon: IconBook2,
  sizes: [20, 50, 100],
  useRows: (list) => trpc.article.list.useQuery({ tag: 'help', q: list.value('q'), ...list.input }, KEEP_ROWS),
  idOf: ({ id }) => String(id),
  nameOf: ({ title }) => title,
  filters: [search('help-titles:search')],
  columns: [
    { key: 'title', title: 'shared:field.title', width: 360, ...NAME, Cell: Title },
    {
      key: 'lang',
      title: 'shared:field.lang',
      width: 128,
      card: 'aside',
      Cell: ({ row: { lang } }) => LOCALE_NAMES[lang],
    },
    number('sort', 'shared:field.sort', { width: 112 }),
  ],
  actions: [
    row('edit', {
      icon: IconPencil,
      opens: true,
      dialog: lazyDialog(() => import('./help-titles-dialogs.tsx'), 'TitleDialog'),
    }),
  ],
});

function Title({ row: { title, summary, lang } }: CellProps<HelpTitle>) {
  return (
    <LinesCell hint={<span lang={lang}>{summary}</span>}>
      <span lang={lang}>{title}</span>
    </LinesCell>
  );
}
