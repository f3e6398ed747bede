import { Button, Fieldset, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { GoodsProfile } from '@skin-mirror/shared/goods/goods-profile.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { notifyHint, notifySuccess } from '../../ui/notify.tsx';
import { useDirtyGuard } from '../../ui/resource-form/use-dirty-guard.ts';
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
}

/** One form for all shops; `profile` says which of its fields are there. A locked product is only shown. */
export function GoodsForm({ goods, profile, prefill }: GoodsFormProps) {
  const { t } = useTranslation(['goods-edit', 'app', 'shared']);
  const utils = trpc.useUtils();
  const save = trpc.goods.edit.useMutation({
    onSuccess: () => Promise.all([utils.goods.invalidate(), utils.scheme.invalidate(), utils.dashboard.invalidate()]),
  });
  const leave = useLeave('/skinmgr/goodsList');
  const [isSending, setSending] = useState(false);
  const isLocked = goods?.is_lock === 1;

  const { form, submit, isSaving } = useResourceForm<GoodsValues>({
    initialValues: goodsValues(goods, profile, prefill),
    check: (values) => goodsProblems(values, profile),
    fieldOfCode: {
      TAG_TOO_LONG: 'tag',
      TOO_MANY_TYPES: 'type_ids',
      GOODS_NO_TAKEN: 'goods_no',
      SCHEME_NOT_FOUND: 'scheme_id',
    },
    save: async (values) => {
      if (goods && !form.isDirty()) return notifyHint(t('shared:errors.NOTHING_CHANGED'));
      await save.mutateAsync({ ...goodsInput(values), id: goods?.id ?? '' });
      notifySuccess(goods ? t('saved') : t('added', { name: values.goods_name.trim() }));
      form.resetDirty(values);
      leave();
    },
  });
  const isDirty = form.isDirty();
  useDirtyGuard(!isSaving && isDirty);
  useHotkeys([['mod+S', () => void (isLocked || isSending || submit())]], [], true);

  const section = { form, profile, disabled: isLocked };
  return (
    <form onSubmit={submit} noValidate>
      <Fieldset variant="unstyled" disabled={isLocked} className={classes.fields}>
        <BasicSection {...section} />
        <MatchSection {...section} />
        <SourceSection {...section} />
        <DetailSection {...section} onBusy={setSending} />
      </Fieldset>
      {!isLocked && (
        <div className={classes.bar}>
          <Text size="sm" c="dimmed" className={classes.state} role="status">
            {isSending ? t('sending') : isDirty && t('unsaved')}
          </Text>
          <Group gap="sm" wrap="nowrap">
            <Button variant="default" onClick={leave}>
              {t('app:action.cancel')}
            </Button>
            <Button type="submit" loading={isSaving} disabled={isSending}>
              {goods ? t('save') : t('add')}
            </Button>
          </Group>
        </div>
      )}
    </form>
  );
}
