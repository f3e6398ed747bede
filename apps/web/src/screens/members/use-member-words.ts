import { useTranslation } from 'react-i18next';
import { codesOf } from '../../ui/permission-badges.tsx';
import { type FieldWords, useFieldWords, useWordTools } from '../../ui/versions/field-words.ts';

/** Names a sub-account's fields and values where versions are compared. */
export function useMemberWords(): FieldWords {
  const { t } = useTranslation(['members', 'app', 'work', 'shared']);
  const { joined, onOff } = useWordTools();
  const power = (value: unknown) => joined(codesOf(String(value)).map((code) => t(`app:permission.${code}`)));
  return useFieldWords(
    {
      power,
      powerarr: power,
      status: (value) => t(`status.${value}`),
      sex: (value) => t(`shared:sex.${value}`),
      is_lock: onOff,
      pwd: () => t('work:history.pwd_changed'),
    },
    { is_lock: t('column.lock'), powerarr: t('shared:field.power') },
  );
}
