import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { type Share, shareContract } from '@skin-mirror/shared/share/share.contract.ts';
import { MAX_GUESSES, provesMobile, shareState } from '@skin-mirror/shared/share/share.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { createCounter } from '../../kernel/counter.store.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { scopeOf } from '../../kernel/scope.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/audit.ts';
import { erasePhotos } from '../file/erase-photos.ts';
import { reportAddress } from '../link/report-address.ts';
import { shareIdOf } from '../link/share-id.ts';
import { testShownBeside } from '../progress/report-progress.ts';
import type { Visit } from '../progress/visit.ts';
import { type StoredShare, shareStore } from './share.store.ts';
import { findPhotographed, findTest, forgetPhotos, type SharedTest } from './shared-photos.store.ts';

type Call = Context<UserPrincipal>;

const GUESSES = { name: 'photo-proof', points: MAX_GUESSES, seconds: DAY_MS / 1000 } as const;

const storeOf = ({ services, principal }: Call) => shareStore(services, scopeOf(principal));

export const shareOperations = implement(shareContract, {
  async list({ input: { analysis_id }, ctx }) {
    const shares = mustExist(await storeOf(ctx).list(analysis_id), 'RECORD_NOT_FOUND');
    return { list: shares.map((share) => shown(share, ctx)) };
  },

  async create({ input: { analysis_id, expire_days }, ctx }) {
    const share = mustExist(
      await storeOf(ctx).create(analysis_id, expire_days, ctx.principal.user_id),
      'RECORD_NOT_FOUND',
    );
    if (share === 'erased') throw new AppError('RECORD_ERASED');
    if (share === 'limit') throw new AppError('SHARE_LIMIT');
    await audit(ctx, { action: 'record.share', entity: 'record', entity_id: analysis_id });
    return { share: shown(share, ctx) };
  },

  async revoke({ input: { analysis_id, share_id }, ctx }) {
    const done = mustExist(await storeOf(ctx).revoke(analysis_id, share_id), 'RECORD_NOT_FOUND');
    if (done === 'missing') throw new AppError('SHARE_NOT_FOUND');
    await audit(ctx, { action: 'record.share_end', entity: 'record', entity_id: analysis_id });
    return {};
  },

  async deletePhotos({ input: { share_id, digits }, ctx }) {
    const test = mustExist(await findPhotographed(ctx.services, share_id), 'SHARE_UNAVAILABLE');
    const { customer_mobile, record_id, tenant_id } = test;
    const guesses = createCounter(ctx.services.pool, GUESSES);
    const key = `${tenant_id}/${record_id}`;
    const wait = await guesses.take(key);
    if (wait > 0 || !provesMobile(customer_mobile, digits)) throw new AppError('PROOF_WRONG');
    await guesses.clear(key);
    const actor = { tenant_id, user_id: null, name: '' };
    for (const one of await photographed(ctx.services, test)) {
      await deletePhotos(ctx.services, one);
      await audit(ctx, { action: 'record.photos_deleted', entity: 'record', entity_id: one.record_id, actor });
    }
    return {};
  },

  async deletePhotosOf({ input: { analysis_id: record_id }, ctx }) {
    const test = mustExist(
      await findTest(ctx.services, { tenant_id: ctx.principal.tenant_id, record_id }),
      'RECORD_NOT_FOUND',
    );
    await deletePhotos(ctx.services, test);
    await audit(ctx, { action: 'record.photos_deleted', entity: 'record', entity_id: record_id });
    return {};
  },
});

function shown(share: StoredShare, ctx: Call): Share {
  const share_id = shareIdOf(share);
  const { is_first, crt_time, expires_at, views, viewed_at } = share;
  return {
    share_id,
    report_url: reportAddress(ctx, share_id),
    is_first,
    crt_time,
    expires_at,
    views,
    viewed_at,
    state: shareState(share, new Date()),
  };
}

/**
 * Returns the tests whose photos a report shows: its own, and the one before it where the report compares both faces. A
 * customer who deletes the photos of a report deletes all that it shows.
 */
async function photographed(services: Services, test: SharedTest & Visit): Promise<SharedTest[]> {
  const { config } = await services.ruleBook.latest(test.tenant_id);
  const before = config.show_progress === 1 ? await testShownBeside(services, test) : undefined;
  const shown = before && (await findTest(services, { tenant_id: test.tenant_id, record_id: before.record_id }));
  return shown ? [test, shown] : [test];
}

/** Deletes the photos of a test for good, because its customer wants it. The test takes no photo any more. */
async function deletePhotos({ prisma, storage, recordEvents }: Services, test: SharedTest): Promise<void> {
  // The row forgets the photos first, so that no address of them is made any more.
  await forgetPhotos(prisma, test);
  await erasePhotos(storage, [test]);
  const { tenant_id, record_id, device_id, user_id, test_time } = test;
  recordEvents.publish([{ tenant_id, record_id, device_id, user_id, test_time, what: 'changed' }]);
}
