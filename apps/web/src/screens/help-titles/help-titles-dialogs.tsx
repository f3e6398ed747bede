import { TextInput } from '@mantine/core';
import { articleContract } from '@skin-mirror/shared/article/article.contract.ts';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { PendingDialog } from '../../ui/dialog.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { LOADED_ONCE } from '../../ui/resource/edit-screen.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import { edited } from '../../ui/resource-form/use-resource-form.tsx';

export type HelpTitle = Outputs['article']['list']['list'][number];
type Article = Outputs['article']['detail'];

const MAX_TITLE = 128;

export function TitleDialog({ row, ...dialog }: DialogProps<HelpTitle>) {
  const { t } = useTranslation('help-titles');
  const query = trpc.article.detail.useQuery({ id: row.id }, LOADED_ONCE);
  const heading = t('action.edit_of', { name: row.title });
  if (!query.data) return <PendingDialog query={query} {...dialog} title={heading} />;
  return <TitleForm {...dialog} heading={heading} article={query.data} />;
}

/** The form sends the whole article, so that what others changed meanwhile is kept. */
const articleValues = ({ title, key, lang, tags, content, status, sort }: Article) => ({
  title,
  key,
  lang,
  tags,
  content,
  status,
  sort,
});

interface TitleFormProps extends Omit<DialogProps<undefined>, 'row'> {
  heading: string;
  article: Article;
}

function TitleForm({ heading, article, ...dialog }: TitleFormProps) {
  const { t } = useTranslation('help-titles');
  const edit = useDialogForm({
    ...dialog,
    schema: articleContract.save.input,
    initialValues: articleValues(article),
    edited: edited(article, articleValues),
    mustChange: true,
    draft: { name: `help-title:${article.id}` },
    send: (values, { rev }) => trpcClient.article.save.mutate({ ...values, id: article.id, rev }),
    done: () => t('saved'),
  });
  return (
    <FormDialog {...dialog} edit={edit} title={heading}>
      <TextInput {...edit.field('title', t('title_hint'))} maxLength={MAX_TITLE} required data-autofocus />
    </FormDialog>
  );
}
