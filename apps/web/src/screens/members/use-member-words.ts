import { useTranslation } from 'react-i18next';
import { type FieldWords, useFieldWords } from '../../ui/versions/field-words.ts';

/** Names a sub-account's fields and values where versions are compared. */
export function useMemberWords(): FieldWords {
  const { t } = useTranslation(['members', 'app', 'work', 'shared']);
  const power = (value: unknown) =>
    String(value)
      .split(',')
      .filter(Boolean)
      .map((code) => t(`app:permission.${code}`))
      .join(t('work:value.separator'));
  return useFieldWords(
    {
      power,
      powerarr: power,
      status: (value) => t(`status.${value}`),
      sex: (value) => t(`shared:sex.${value}`),
      is_lock: (value) => t(Number(value) > 0 ? 'work:value.on' : 'work:value.off'),
      pwd: () => t('work:history.pwd_changed'),
    },
    { is_lock: t('column.lock'), powerarr: t('shared:field.power') },
  );
}
