import type { DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { RecordStart } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import type { Context } from '../../kernel/context.ts';
import { readScanCode } from '../link/scan-code.ts';
import { queuePush } from '../official-platform/report-push.ts';
import { linkTest, scanOfTest } from './scan.store.ts';

type FromMirror = Context<DevicePrincipal>;

/**
 * Connects a test with the scan before it, also again. A code that doesn't fit leaves the test without a scan, because no
 * test is lost for that. Returns true if the test has a scan.
 */
export async function noteBegun(
  { services, principal }: FromMirror,
  { session, test_time }: Pick<RecordStart, 'session' | 'test_time'>,
  record_id: string,
): Promise<boolean> {
  const code = session ? readScanCode(services.secrets, session) : undefined;
  if (code?.tenant_id !== principal.tenant_id || code.device_id !== principal.device_id) return false;
  const isLinked = await linkTest(services, code, { record_id, test_time });
  if (isLinked) await services.scanEvents.publish(code);
  return isLinked;
}

/** Tells the phone that the test has ended. Who scanned the code of an official account gets the report as a message. */
export async function noteEnded({ services, principal, origin }: FromMirror, record_id: string): Promise<void> {
  const { tenant_id } = principal;
  const scan = await scanOfTest(services, tenant_id, record_id);
  if (!scan) return;
  await services.scanEvents.publish({ tenant_id, scan_id: scan.scan_id });
  if (scan.open_id === null) return;
  const { default_locale } = await services.ruleBook.latest(tenant_id);
  await queuePush(services, { tenant_id, record_id, open_id: scan.open_id, locale: default_locale, origin });
}
