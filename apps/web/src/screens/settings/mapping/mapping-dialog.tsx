import { Checkbox, NativeSelect, SimpleGrid, Switch } from '@mantine/core';
import { MAPPING_STATUS, MAX_GOODS_TYPES, PUSH_THRESHOLDS } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import type { DialogProps } from '../../../ui/lazy-dialog.tsx';
import { notifyHint } from '../../../ui/notify.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import type { FieldProblems } from '../../../ui/resource-form/field-problems.ts';
import { useDialogForm } from '../../../ui/resource-form/use-dialog-form.ts';
import { edited } from '../../../ui/resource-form/use-resource-form.tsx';
import { useFieldWords, useWordTools } from '../../../ui/versions/field-words.ts';

export type MappingRow = Outputs['setting']['mappings']['list'][number] & {
  /** The mirror whose mapping the list shows. Empty for the shop's. */
  readonly device_no: string;
};

function useMappingWords() {
  const { t } = useTranslation('mappings');
  const { joined } = useWordTools();
  const types = trpc.setting.mappings.useQuery({}).data?.goods_type ?? [];
  return useFieldWords(
    {
      goods_types: (value) =>
        joined((value as string[]).map((id) => types.find((type) => type.id === Number(id))?.type_name ?? id)),
      threshold: (value) => t('below', { score: Number(value) }),
    },
    { goods_types: t('column.types'), threshold: t('column.threshold'), enabled: t('enabled') },
  );
}

export function MappingDialog({ row, ...dialog }: DialogProps<MappingRow>) {
  const { t } = useTranslation(['mappings', 'shared']);
  const name = t(`shared:dimension.${row.analysis_type}`);
  const types = trpc.setting.mappings.useQuery({}).data?.goods_type ?? [];
  const { device_no } = row;
  const valuesOf = (mapping: Omit<MappingRow, 'device_no'>) => ({
    // Leaves out deleted product types, because the form has no checkbox to remove them.
    goods_types: mapping.goods_types_arr.filter((id) => types.some((type) => type.id === id)).map(String),
    threshold: String(mapping.threshold),
    enabled: mapping.status === MAPPING_STATUS.on,
  });
  const edit = useDialogForm({
    ...dialog,
    initialValues: valuesOf(row),
    edited: edited(row, valuesOf),
    useWords: useMappingWords,
    draft: { name: `mapping:${device_no}${row.analysis_type}` },
    check: ({ goods_types }): FieldProblems =>
      goods_types.length === 0 ? { goods_types: { code: 'TYPES_REQUIRED' } } : {},
    fieldOfCode: { TYPES_REQUIRED: 'goods_types', TOO_MANY_TYPES: 'goods_types' },
    names: { goods_types: 'mappings:column.types', threshold: 'mappings:column.threshold' },
    mustChange: true,
    send: (values, { rev }) =>
      trpcClient.setting.editMapping.mutate({
        device_no,
        analysis_type: row.analysis_type,
        goods_types: values.goods_types.map(Number),
        threshold: Number(values.threshold),
        status: values.enabled ? MAPPING_STATUS.on : MAPPING_STATUS.off,
        rev,
      }),
    done: () => t('saved', { name }),
  });
  const { form, field } = edit;
  const choose = (chosen: string[]) => {
    if (chosen.length > MAX_GOODS_TYPES) notifyHint(t('shared:errors.TOO_MANY_TYPES', { max: MAX_GOODS_TYPES }));
    else form.setFieldValue('goods_types', chosen);
  };
  return (
    <FormDialog {...dialog} edit={edit} title={t('edit', { name })} size="lg">
      <Switch
        {...form.getInputProps('enabled', { type: 'checkbox' })}
        label={t('enabled')}
        description={t('enabled_hint')}
      />
      <Checkbox.Group
        {...field('goods_types')}
        onChange={choose}
        description={t('types_hint', { max: MAX_GOODS_TYPES })}
        required
      >
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" mt="xs">
          {types.map(({ id, type_name }) => (
            <Checkbox key={id} value={String(id)} label={type_name} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <NativeSelect
        {...field('threshold')}
        description={t('threshold_hint')}
        data={PUSH_THRESHOLDS.map((score) => ({ value: String(score), label: t('below', { score }) }))}
        maw="16rem"
      />
    </FormDialog>
  );
}
