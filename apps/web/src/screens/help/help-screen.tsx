import { Paper, SegmentedControl, Stack, Title } from '@mantine/core';
import { ARTICLE_TAGS, type ArticleTag } from '@skin-mirror/shared/article/article.ts';
import { IconHelpCircle } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hint } from '../../ui/hint.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pending } from '../../ui/pending.tsx';
import { SearchField } from '../../ui/resource/filters.tsx';
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import classes from './help.module.css';
import type { HelpSearch } from './help-search.ts';

const route = getRouteApi('/skinmgr/help');
/** All articles of a tag are shown on one page. */
const PAGE_SIZE = 500;

export function HelpScreen() {
  const { id, tag = 'help', q = '', key } = route.useSearch();
  if (id !== undefined) return <Article key={id} id={id} />;
  return key === undefined ? <ArticleList tag={tag} q={q} /> : <ArticleOfKey wanted={key} />;
}

/** Shows the article with a key, or the list if nobody has written it or it was deleted. */
function ArticleOfKey({ wanted }: { wanted: string }) {
  const query = trpc.article.list.useQuery({ pageSize: PAGE_SIZE });
  if (!query.data) return <Pending query={query} height={320} />;
  const found = query.data.list.find(({ key }) => key === wanted);
  return found ? <Article key={found.id} id={found.id} /> : <ArticleList tag="help" q="" />;
}

function ArticleList({ tag, q }: { tag: ArticleTag; q: string }) {
  const { t } = useTranslation('help');
  const navigate = route.useNavigate();
  const query = trpc.article.list.useQuery({ tag, q, pageSize: PAGE_SIZE }, { placeholderData: (before) => before });
  const show = (search: HelpSearch) => void navigate({ search, replace: true });
  const list = query.data?.list ?? [];
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Stack maw="48rem" gap="md">
        <search>
          <Stack gap="sm">
            <SearchField
              value={q}
              onSearch={(text) => show({ tag, ...(text !== '' && { q: text }) })}
              label={t('search')}
            />
            <SegmentedControl
              aria-label={t('kind')}
              value={tag}
              onChange={(value) =>
                show({ tag: ARTICLE_TAGS.find((one) => one === value) ?? 'help', ...(q !== '' && { q }) })
              }
              data={ARTICLE_TAGS.map((value) => ({ value, label: t(`tag.${value}`) }))}
            />
          </Stack>
        </search>
        {!query.data && <Pending query={query} height={320} />}
        {query.data && list.length === 0 && (
          <EmptyState icon={<IconHelpCircle aria-hidden />} title={t(q === '' ? 'empty' : 'not_found')} />
        )}
        <Stack component="ul" className={classes.list} gap="sm" aria-live="polite">
          {list.map((article) => (
            <Paper component="li" key={article.id} withBorder p="md" radius="md" className={classes.card}>
              <Link to="/skinmgr/help" search={{ tag, id: article.id }} className={classes.link} lang={article.lang}>
                {article.title}
              </Link>
              <Hint lang={article.lang}>{article.summary}</Hint>
            </Paper>
          ))}
        </Stack>
      </Stack>
    </>
  );
}

function Article({ id }: { id: number }) {
  const { t } = useTranslation('help');
  const format = useFormat();
  const { tag } = route.useSearch();
  const query = trpc.article.detail.useQuery({ id });
  const article = query.data;
  return (
    <Stack maw="48rem" gap="md" align="start">
      <TextLink link={{ to: '/skinmgr/help', search: { tag } }}>{t('back')}</TextLink>
      {!article && <Pending query={query} height={320} />}
      {article && (
        <article lang={article.lang}>
          <Title order={1} tabIndex={-1}>
            {article.title}
          </Title>
          <Hint mb="md">{t('changed', { day: format.date(article.mod_time) })}</Hint>
          <RichTextView html={article.content} />
        </article>
      )}
    </Stack>
  );
}
