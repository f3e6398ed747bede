import { parseOffsetTypename } from '@skin-mirror/shared/scoring/scoring.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { FieldWords } from '../versions/field-words.ts';

/** Names score offsets and their values. A file of its own, because the words of other settings need all their rules. */
export function useOffsetWords(): FieldWords {
  const { t } = useTranslation(['settings-history', 'shared']);
  const format = useFormat();
  return useMemo(
    () => ({
      nameOf(typename) {
        const offset = parseOffsetTypename(typename);
        if (!offset) return typename;
        const name = t(`shared:dimension.${offset.dimension}`, { defaultValue: offset.dimension });
        return t('name.offset', { name, layer: t(`shared:layer.${offset.layer}`) });
      },
      textOf: (_, value) => format.signed(Number(value ?? 0)),
    }),
    [t, format],
  );
}
