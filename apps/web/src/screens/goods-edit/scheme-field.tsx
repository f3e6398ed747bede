import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { SCHEME_STATUS } from '@skin-mirror/shared/scheme/scheme.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';

/** The largest page of one call. */
const ALL = 500;

/** The scheme the product belongs to outside its steps. Hidden if the shop has none. */
export function SchemeField(props: NativeSelectProps) {
  const { t } = useTranslation(['goods-edit', 'shared']);
  const schemes = trpc.scheme.list.useQuery({ page: 1, pageSize: ALL }).data?.list ?? [];
  if (schemes.length === 0) return null;
  return (
    <NativeSelect
      {...props}
      label={t('shared:field.scheme_id')}
      description={t('hint.scheme_id')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={[
        { value: '', label: t('scheme.none') },
        ...schemes.map(({ id, name, status }) => ({
          value: String(id),
          label: status === SCHEME_STATUS.off ? t('scheme.not_in_use', { name }) : name,
        })),
      ]}
    />
  );
}
