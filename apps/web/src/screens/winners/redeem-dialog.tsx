import { TextInput } from '@mantine/core';
import { REDEEM_CODE_LENGTH, readRedeemCode, shownRedeemCode } from '@skin-mirror/shared/draw/redeem-code.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { trpcClient } from '../../lib/trpc-client.ts';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';

const schema = z.object({ redeem_code: z.string().trim().min(1).max(40) });

/** The till: the staff types the code that a winner shows. */
export function RedeemDialog({ row: _, ...dialog }: DialogProps<undefined>) {
  const { t } = useTranslation('winners');
  const edit = useDialogForm({
    ...dialog,
    schema,
    initialValues: { redeem_code: '' },
    fieldOfCode: { REDEEM_UNKNOWN: 'redeem_code', REDEEM_DONE: 'redeem_code' },
    send: ({ redeem_code }) => trpcClient.draw.redeem.mutate({ redeem_code }),
    done: ({ prize_name }) => t('redeem.done', { prize: prize_name }),
    undo: ({ redeem_code }) => trpcClient.draw.undoRedeem.mutate({ redeem_code }),
  });
  const { form, field } = edit;
  const read = readRedeemCode(form.values.redeem_code);
  const isWhole = read.length === REDEEM_CODE_LENGTH;
  return (
    <FormDialog {...dialog} edit={edit} title={t('redeem.open')} submit={t('redeem.confirm')} closesAtOnce>
      <TextInput
        {...field('redeem_code', isWhole ? shownRedeemCode(read) : t('redeem.typed'))}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        size="lg"
        maxLength={40}
        data-autofocus
      />
    </FormDialog>
  );
}
