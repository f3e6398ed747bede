import { useDebouncedValue } from '@mantine/hooks';
import type { ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { QR_PROCESSES, QR_TYPES } from '@skin-mirror/shared/config/qr-settings.ts';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { useQuery } from '@tanstack/react-query';
import { useMayAccess } from '../../lib/account.ts';
import { fileAddress } from '../../lib/file-address.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import type { ScreenBundle, ScreenCode } from '../../mirror-screen/screen.ts';

type Qr = ScreenBundle['marketing']['qr'];

type Shown = Pick<Outputs['qr']['resolve'], 'type' | 'image_url' | 'text' | 'is_fallback'>;

/** The server asks another system for the code, so it waits until the user has finished typing. In ms. */
const TYPING_MS = 1000;
const FRESH_MS = 5 * MINUTE_MS;
/** The settings that decide the code. */
const ASKED = /^(?:qr|push)_/;

export function codeOf({ type, image_url, text, is_fallback }: Shown): ScreenCode {
  const method = is_fallback ? QR_TYPES.page : (Object.values(QR_TYPES).find((one) => one === type) ?? QR_TYPES.page);
  return image_url === null ? { text, method } : { picture: image_url, method };
}

/** Returns the QR code that mirrors would show with unsaved settings. Null while the server asks for it elsewhere. */
export function useFormCode(config: ShopConfig | undefined): ScreenCode | null {
  const isOutside = config?.qr_type === QR_TYPES.address || config?.qr_type === QR_TYPES.app;
  const values = Object.entries(isOutside ? config : {}).filter(([key]) => ASKED.test(key));
  const key = JSON.stringify(values);
  const [waited] = useDebouncedValue(key, TYPING_MS);
  const mayAsk = useMayAccess(owner());
  const { data, isError } = useQuery({
    queryKey: ['mirror-code', key],
    queryFn: async () => codeOf((await trpcClient.qr.test.mutate({ values: Object.fromEntries(values) })).shown),
    enabled: isOutside && mayAsk && waited === key,
    staleTime: FRESH_MS,
    retry: false,
  });
  if (!config) return null;
  if (!isOutside || isError || !mayAsk) return localCode(config);
  return data ?? null;
}

/**
 * Returns the QR code of a mirror's newest test. Without a test, returns the shop's picture or an example, as before a
 * test if customers scan first.
 */
export function useTestCode(share_id: string, qr: Qr | undefined, refetchInterval: number): ScreenCode | null {
  const { data, isError } = trpc.qr.resolve.useQuery(
    { share_id },
    { enabled: share_id !== '' && qr?.process !== QR_PROCESSES.scanFirst, staleTime: 0, refetchInterval, retry: false },
  );
  if (!qr) return null;
  if (qr.process === QR_PROCESSES.scanFirst) return scanCode(qr.type);
  if (data) return codeOf(data);
  if (share_id !== '' && !isError) return null;
  return pictureOrExample(qr.type, qr.picture?.address);
}

/** A code as mirrors show it before a test. A picture can't tell who has scanned, so it is never shown there. */
const scanCode = (method: ScreenCode['method']): ScreenCode => ({
  text: `${window.location.origin}/zmskinweb/#/scan`,
  method,
});

function localCode({ qr_type, qr_static, qr_process }: ShopConfig): ScreenCode {
  if (qr_process === QR_PROCESSES.scanFirst) return scanCode(qr_type);
  return pictureOrExample(qr_type, qr_static === '' ? undefined : fileAddress(qr_static));
}

const pictureOrExample = (type: number, picture: string | undefined): ScreenCode =>
  type === QR_TYPES.picture && picture
    ? { picture, method: QR_TYPES.picture }
    : { text: `${window.location.origin}/zmskinweb/`, method: QR_TYPES.page };
