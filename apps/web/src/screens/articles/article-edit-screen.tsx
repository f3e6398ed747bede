import { Checkbox, Group, NativeSelect, Paper, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { ARTICLE_STATUS, ARTICLE_TAGS, type ArticleTag } from '@skin-mirror/shared/article/article.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import { EditForm, EditScreen, LOADED_ONCE } from '../../ui/resource/edit-screen.tsx';
import { requiredTexts } from '../../ui/resource-form/field-problems.ts';
import { useEditForm } from '../../ui/resource-form/use-edit-form.ts';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';

const route = getRouteApi('/skinmgr/articleEdit');

type Article = Outputs['article']['detail'];

export function ArticleEditScreen() {
  const { t } = useTranslation('articles');
  const { id } = route.useSearch();
  const leave = useLeave('/skinmgr/articles');
  const query = trpc.article.detail.useQuery({ id: id ?? 0 }, { ...LOADED_ONCE, enabled: id !== undefined });
  return (
    <EditScreen
      back={{ label: t('back'), onClick: leave }}
      title={
        query.data ? t('title_edit_of', { name: query.data.title }) : t(id === undefined ? 'title_new' : 'title_edit')
      }
      description={t('edit_description')}
      loads={id === undefined ? [] : [query]}
      isReady={id === undefined || query.data !== undefined}
      maxWidth={48}
    >
      {(discard) => <ArticleForm key={id} article={query.data} onDiscard={discard} />}
    </EditScreen>
  );
}

const articleValues = (article: Article | undefined) => ({
  title: article?.title ?? '',
  key: article?.key ?? '',
  lang: article?.lang ?? currentLocale(),
  tags: article?.tags ?? (['help'] as ArticleTag[]),
  sort: String(article?.sort ?? 0),
  status: article?.status ?? ARTICLE_STATUS.published,
  content: article?.content ?? '',
});

function ArticleForm({ article, onDiscard }: { article: Article | undefined; onDiscard: () => void }) {
  const { t } = useTranslation(['articles', 'shared']);
  const leave = useLeave('/skinmgr/articles');
  const [isSending, setSending] = useState(false);
  const edit = useEditForm({
    thing: article,
    valuesOf: articleValues,
    draftKind: 'article',
    check: ({ title, key, content }) => requiredTexts({ title, key, content }),
    fieldOfCode: { ARTICLE_KEY_TAKEN: 'key' },
    names: { key: 'articles:key_label', sort: 'articles:sort_label', tags: 'articles:tags_label' },
    send: (values, target) => trpcClient.article.save.mutate({ ...values, ...target }),
    done: () => t('saved'),
    leave,
  });
  const { form, field } = edit;
  return (
    <EditForm edit={edit} isNew={!article} onDiscard={onDiscard} onLeave={leave} waitingFor={isSending && t('sending')}>
      <Paper withBorder p="md" radius="md">
        <Stack gap="md">
          <TextInput {...field('title')} description={t('title_hint')} maxLength={128} required />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput {...field('key', t('key_hint'))} maxLength={64} autoComplete="off" spellCheck={false} required />
            <NativeSelect
              {...field('lang', t('lang_hint'))}
              onChange={(event) => form.setFieldValue('lang', event.currentTarget.value as Locale)}
            >
              <LocaleOptions />
            </NativeSelect>
            <TextInput {...field('sort', t('sort_hint'))} inputMode="numeric" maxLength={4} autoComplete="off" />
          </SimpleGrid>
          <Checkbox.Group
            {...form.getInputProps('tags')}
            label={t('tags_label')}
            description={t('tags_hint')}
            onChange={(tags) =>
              form.setFieldValue(
                'tags',
                ARTICLE_TAGS.filter((tag) => tags.includes(tag)),
              )
            }
          >
            <Group my="xs">
              {ARTICLE_TAGS.map((tag) => (
                <Checkbox key={tag} value={tag} label={t(`tag.${tag}`)} />
              ))}
            </Group>
          </Checkbox.Group>
          <Switch
            label={t('publish')}
            description={t('publish_hint')}
            checked={form.values.status === ARTICLE_STATUS.published}
            onChange={(event) =>
              form.setFieldValue(
                'status',
                event.currentTarget.checked ? ARTICLE_STATUS.published : ARTICLE_STATUS.draft,
              )
            }
          />
          <RichTextField {...field('content')} description={t('content_hint')} onBusy={setSending} required />
        </Stack>
      </Paper>
    </EditForm>
  );
}
