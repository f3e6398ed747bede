import { Fieldset } from '@mantine/core';
import type { GoodsProfile } from '@skin-mirror/shared/goods/goods-profile.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { EditForm } from '../../ui/resource/edit-screen.tsx';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import classes from './goods-edit.module.css';
import {
  type GoodsDetail,
  type GoodsValues,
  goodsInput,
  goodsProblems,
  goodsValues,
  type Prefill,
} from './goods-values.ts';
import { BasicSection, DetailSection, MatchSection, SourceSection } from './sections.tsx';

interface GoodsFormProps {
  /** Undefined for a new product. */
  goods: GoodsDetail | undefined;
  profile: GoodsProfile;
  /** What a new product begins with. */
  prefill?: Prefill;
  onDiscard: () => void;
}

/** One form for all shops; `profile` says which of its fields are there. A locked product is only shown. */
export function GoodsForm({ goods, profile, prefill, onDiscard }: GoodsFormProps) {
  const { t } = useTranslation('goods-edit');
  const utils = trpc.useUtils();
  const save = trpc.goods.edit.useMutation({
    onSuccess: () => Promise.all([utils.goods.invalidate(), utils.scheme.invalidate(), utils.dashboard.invalidate()]),
  });
  const leave = useLeave('/skinmgr/goodsList');
  const [isSending, setSending] = useState(false);
  const isLocked = goods?.is_lock === 1;

  const edit = useResourceForm<GoodsValues>({
    initialValues: goodsValues(goods, profile, prefill),
    check: (values) => goodsProblems(values, profile),
    fieldOfCode: {
      TAG_TOO_LONG: 'tag',
      TOO_MANY_TYPES: 'type_ids',
      GOODS_NO_TAKEN: 'goods_no',
      SCHEME_NOT_FOUND: 'scheme_id',
    },
    mustChange: goods !== undefined,
    save: async (values) => {
      await save.mutateAsync({ ...goodsInput(values), id: goods?.id ?? '' });
      notifySuccess(goods ? t('saved') : t('added', { name: values.goods_name.trim() }));
      form.resetDirty(values);
      leave();
    },
  });
  const { form } = edit;
  const section = { form, profile, disabled: isLocked };
  return (
    <EditForm
      edit={edit}
      isNew={!goods}
      submit={goods ? undefined : t('add')}
      onDiscard={onDiscard}
      onLeave={leave}
      waitingFor={isSending && t('sending')}
      isReadOnly={isLocked}
    >
      <Fieldset variant="unstyled" disabled={isLocked} className={classes.fields}>
        <BasicSection {...section} />
        <MatchSection {...section} />
        <SourceSection {...section} />
        <DetailSection {...section} onBusy={setSending} />
      </Fieldset>
    </EditForm>
  );
}
