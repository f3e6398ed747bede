import { ARTICLE_SORTS, ARTICLE_STATUS, ARTICLE_TAGS } from '@skin-mirror/shared/article/article.ts';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { IconArticle, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import { LinesCell } from '../../ui/resource/cells.tsx';
import { badge, type CellProps, NAME, number } from '../../ui/resource/column.tsx';
import { ChoiceField, choice, type FilterProps, search } from '../../ui/resource/filters.tsx';
import { create, row, rows } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS, type ListValues } from '../../ui/resource/use-list.ts';

type Articles = Outputs['article']['all'];
type ArticleRow = Articles['list'][number];

const filterOf = (list: ListValues<'q' | 'lang' | 'tag'>) => ({
  q: list.value('q'),
  lang: list.oneOf('lang', LOCALES),
  tag: list.oneOf('tag', ARTICLE_TAGS),
});

export const ArticlesScreen: Screen = listScreen<Articles, 'q' | 'lang' | 'tag'>({
  name: 'articles',
  title: 'app:nav.articles',
  icon: IconArticle,
  sizes: [20, 50, 100],
  useRows: (list) => trpc.article.all.useQuery({ ...filterOf(list), ...list.sortedBy(ARTICLE_SORTS) }, KEEP_ROWS),
  idOf: ({ id }) => String(id),
  nameOf: ({ title }) => title,
  filters: [
    search('articles:search'),
    choice('tag', {
      label: 'articles:tags_label',
      any: 'articles:any_tag',
      values: ARTICLE_TAGS,
      text: (tag) => `articles:tag.${tag}`,
    }),
    { names: ['lang'], Field: LanguageField },
  ],
  columns: [
    { key: 'title', title: 'shared:field.title', width: 280, sort: 'title', ...NAME, Cell: Title },
    { key: 'tags', title: 'articles:tags_label', width: 160, Cell: Tags },
    {
      key: 'lang',
      title: 'shared:field.lang',
      width: 128,
      sort: 'lang',
      card: 'aside',
      Cell: ({ row: { lang } }) => LOCALE_NAMES[lang],
    },
    number('sort', 'articles:sort_label', { sort: 'sort' }),
    badge('status', 'shared:field.status', {
      width: 120,
      text: (status) => `articles:status.${status}`,
      colors: { [ARTICLE_STATUS.published]: 'jade', [ARTICLE_STATUS.draft]: 'gray' },
    }),
  ],
  actions: [
    create({ to: () => ({ to: '/skinmgr/articleEdit' }) }),
    row('edit', { icon: IconPencil, opens: true, to: ({ id }) => ({ to: '/skinmgr/articleEdit', search: { id } }) }),
    rows<ArticleRow, Outputs['article']['remove']>('delete', {
      icon: IconTrash,
      danger: true,
      isDelete: true,
      takesAll: true,
      run: (chosen) => trpcClient.article.remove.mutate(chosen.target(Number, filterOf)),
      done: ({ count }, _, { t }) => t('deleted', { count }),
      undo:
        ({ ids }) =>
        () =>
          trpcClient.article.restore.mutate({ ids }),
    }),
  ],
});

function Title({ row: { title, key, lang } }: CellProps<ArticleRow>) {
  return (
    <LinesCell hint={<code>{key}</code>}>
      <span lang={lang}>{title}</span>
    </LinesCell>
  );
}

function Tags({ row: { tags } }: CellProps<ArticleRow>) {
  const { t } = useTranslation('articles');
  return useFormat().list(tags.map((tag) => t(`tag.${tag}`)));
}

function LanguageField({ list }: FilterProps<'lang'>) {
  const { t } = useTranslation(['articles', 'shared']);
  return (
    <ChoiceField list={list} name="lang" label={t('shared:field.lang')} any={t('any_language')}>
      <LocaleOptions />
    </ChoiceField>
  );
}
