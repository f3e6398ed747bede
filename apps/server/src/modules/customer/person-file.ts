import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { translate } from '../../kernel/messages.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { type ZipEntry, zipStream } from '../../zip/zip-stream.ts';
import { photosOf } from '../record/photo-export.ts';
import { personStore } from './person.store.ts';

/**
 * Makes an archive of all that the shop stores about a person: `person.json`, and a folder of photos for each test. It
 * includes deleted tests that can still be restored.
 * @throws AppError CUSTOMER_NOT_FOUND
 */
export async function personFile(
  ctx: Context<UserPrincipal>,
  id: number,
): Promise<{ name: string; content: AsyncGenerator<Uint8Array> }> {
  const { services, principal, locale } = ctx;
  const { timezone } = principal;
  const found = mustExist(await personStore(services, principal.tenant_id).everything(id), 'CUSTOMER_NOT_FOUND');
  const { tests } = found;

  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'person.json', content: Buffer.from(JSON.stringify(found, undefined, 2)) };
    yield* photosOf(services.storage, tests, timezone);
  }
  const name = translate(locale, 'table.person_name', { id, day: shopDay(new Date(), timezone) });
  return { name: `${name}.zip`, content: zipStream(entries()) };
}
