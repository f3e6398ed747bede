import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { useTranslation } from 'react-i18next';
import { useAccount, useMayAccess } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { ChoiceField, type Filter } from '../../ui/resource/filters.tsx';
import type { ListValues } from '../../ui/resource/use-list.ts';

const OWNER = owner();

/** True if the account may give single mirrors settings of their own now. */
const useMayChoose = (): boolean => {
  const isAdvanced = useAccount().work_mode === WORK_MODES.advanced;
  return useMayAccess(OWNER) && isAdvanced;
};

/** Returns the device number that `forMirror` has chosen. Empty for the shop. */
export function useChosenMirror(list: Pick<ListValues<'mirror'>, 'value'>): string {
  const chosen = list.value('mirror');
  return useMayChoose() ? chosen : '';
}

/**
 * In advanced mode, the main account chooses here whose settings a list shows: the shop's, or those of one mirror. The
 * parameter `mirror` is a device number.
 */
export const forMirror: Filter<'mirror'> = {
  names: ['mirror'],
  staysOnClear: true,
  Field({ list }) {
    const { t } = useTranslation('settings');
    const isShown = useMayChoose();
    const { data } = trpc.device.list.useQuery({}, { enabled: isShown });
    if (!isShown || !data || data.list.length === 0) return null;
    return (
      <ChoiceField
        list={list}
        name="mirror"
        label={t('for_mirror.label')}
        any={t('for_mirror.shop')}
        data={data.list.map(({ device_no, shop }) => ({
          value: device_no,
          label: shop ? `${device_no} · ${shop}` : device_no,
        }))}
      />
    );
  },
};
