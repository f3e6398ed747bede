import { TextInput } from '@mantine/core';
import { quantityProblem } from '@skin-mirror/shared/serial/quantity.ts';
import { serialContract } from '@skin-mirror/shared/serial/serial.contract.ts';
import { QUANTITY } from '@skin-mirror/shared/serial/serial.schema.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';

const MAX_NAME = 64;

/** Applies for device numbers with their codes. */
export function RequestDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['codes', 'shared']);
  const utils = trpc.useUtils();
  const request = trpc.serial.request.useMutation({ onSuccess: () => utils.serial.requestList.invalidate() });

  const edit = useResourceForm({
    schema: serialContract.request.input,
    initialValues: { name: '', num: '' },
    check: ({ num }) => checkQuantity(num),
    fieldOfCode: { QUANTITY_NOT_INTEGER: 'num', QUANTITY_TOO_SMALL: 'num', QUANTITY_TOO_LARGE: 'num' },
    save: async (values) => {
      await request.mutateAsync(values);
      onClose();
      notifySuccess(t('request.done'));
    },
  });
  const { form } = edit;

  return (
    <FormDialog edit={edit} opened={opened} onClose={onClose} title={t('request.title')} submit={t('request.submit')}>
      <TextInput
        {...form.getInputProps('name')}
        label={t('shared:field.name')}
        description={t('request.name_hint')}
        maxLength={MAX_NAME}
        required
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('num')}
        label={t('shared:field.num')}
        description={t('request.num_hint', QUANTITY)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        required
      />
    </FormDialog>
  );
}

/** An empty field is said to be empty, not to be no integer. */
function checkQuantity(num: string): FieldProblems {
  const problem = num.trim() ? quantityProblem(num) : undefined;
  return problem ? { num: problem } : {};
}
