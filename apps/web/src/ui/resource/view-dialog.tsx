import { Checkbox, TextInput } from '@mantine/core';
import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import { viewContract } from '@skin-mirror/shared/view/view.contract.ts';
import type { ViewSearch } from '@skin-mirror/shared/view/view.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import type { DialogProps } from '../lazy-dialog.tsx';
import { notifySuccess } from '../notify.tsx';
import { useResourceForm } from '../resource-form/use-resource-form.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { ViewsState } from './list-search.ts';
import type { SavedView } from './use-views.ts';

interface NamedView extends Pick<ViewsState, 'open'> {
  list: ListName;
  /** The view to rename; undefined for a new view. */
  view?: SavedView;
  search: ViewSearch;
}

export function ViewDialog({ row: { list, view, search, open }, opened, onClose }: DialogProps<NamedView>) {
  const { t } = useTranslation('views');
  const utils = trpc.useUtils();
  const save = trpc.view.save.useMutation({ onSuccess: () => utils.view.list.invalidate({ list }) });
  const edit = useResourceForm({
    schema: viewContract.save.input.pick({ name: true, shared: true }),
    initialValues: { name: view?.name ?? '', shared: view?.shared ?? false },
    fieldOfCode: { VIEW_NAME_TAKEN: 'name' },
    save: async (values) => {
      const { id } = await save.mutateAsync({ ...values, id: view?.id, list, search: view?.search ?? search });
      onClose();
      notifySuccess(view ? t('renamed') : t('created'));
      if (!view) open({ ...search, saved: String(id) });
    },
  });
  return (
    <FormDialog
      edit={edit}
      opened={opened}
      onClose={onClose}
      title={view ? t('rename') : t('save_as')}
      submit={t('save')}
    >
      <TextInput
        data-autofocus
        {...edit.form.getInputProps('name')}
        label={t('name')}
        description={view ? undefined : t('keeps')}
      />
      <Checkbox
        {...edit.form.getInputProps('shared', { type: 'checkbox' })}
        label={t('share')}
        description={t('share_hint')}
      />
    </FormDialog>
  );
}
