import { NativeSelect } from '@mantine/core';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
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

/** The same on a page without a list: the device number in the address, and a function that changes it. */
export function useMirrorInAddress(): [string, (device_no: string) => void] {
  const { mirror = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (device_no: string) =>
    void navigate({ to: '.', search: { mirror: device_no || undefined }, replace: true, resetScroll: false });
  return [useMayChoose() ? mirror : '', choose];
}

/** Chooses the shop or one of its mirrors. Nothing in a shop without advanced mode. */
export function MirrorSelect({ value, onChange }: { value: string; onChange: (device_no: string) => void }) {
  const { t } = useTranslation('settings');
  const mirrors = useMirrors();
  if (mirrors.length === 0) return null;
  return (
    <NativeSelect
      label={t('for_mirror.label')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: t('for_mirror.shop') }, ...mirrors]}
      maw="22rem"
      mb="md"
    />
  );
}

function useMirrors(): { value: string; label: string }[] {
  const { data } = trpc.device.list.useQuery({}, { enabled: useMayChoose() });
  return (data?.list ?? []).map(({ device_no, shop }) => ({
    value: device_no,
    label: shop ? `${device_no} · ${shop}` : device_no,
  }));
}

/** In advanced mode, the main account chooses the shop or one mirror, by its device number. */
export const forMirror: Filter<'mirror'> = {
  names: ['mirror'],
  staysOnClear: true,
  Field({ list }) {
    const { t } = useTranslation('settings');
    const mirrors = useMirrors();
    if (mirrors.length === 0) return null;
    return (
      <ChoiceField list={list} name="mirror" label={t('for_mirror.label')} any={t('for_mirror.shop')} data={mirrors} />
    );
  },
};
