import { QR_TYPES } from '@skin-mirror/shared/config/qr-settings.ts';
import { NO_SHARE } from '@skin-mirror/shared/qr/qr.ts';
import pLimit from 'p-limit';
import { FetchError, type FetchProblem, fetchOutside } from '../../kernel/fetch-outside.ts';
import type { Parts } from '../../kernel/in-turn.ts';
import type { Services } from '../../services.ts';
import { askInterface, InterfaceError } from '../qr/interface-code.ts';
import { healthStore } from './health.store.ts';

/** How many addresses of a shop are asked at once. */
const AT_ONCE = 5;

/** Asks the shop's interface for a code, and notes whether it gave one. */
export async function checkInterface(services: Services, tenant_id: number): Promise<void> {
  const { config, default_locale } = await services.ruleBook.latest(tenant_id);
  const store = healthStore(services.prisma, tenant_id);
  if (config.qr_type !== QR_TYPES.address) return store.note('qr_silent', '', '', undefined);
  const facts = { shareId: NO_SHARE, device: '', locale: default_locale };
  let problem: string | undefined;
  try {
    await askInterface(services.env, { tenant_id, qr_url: config.qr_url, facts });
  } catch (cause) {
    if (!(cause instanceof InterfaceError)) throw cause;
    problem = cause.problem;
  }
  await store.note('qr_silent', '', JSON.stringify(config.qr_url), problem);
}

/** Asks the addresses of all products on the shelf. */
export async function* checkAddresses(services: Services, tenant_id: number): Parts {
  const store = healthStore(services.prisma, tenant_id);
  const limit = pLimit(AT_ONCE);
  for (let last = 0; ; ) {
    const rows = await store.goodsWithAddress(last);
    if (rows.length === 0) break;
    await limit.map(rows, async ({ goods_id, source_url }) => {
      await store.note('goods_address', String(goods_id), source_url, await deadness(services, source_url));
    });
    last = rows.at(-1)?.goods_id ?? last;
    yield 0;
  }
}

const GONE = new Set([404, 410]);
const DEAD: ReadonlySet<FetchProblem> = new Set(['unknown_host', 'unreachable']);

/**
 * Returns why an address leads nowhere. Undefined if it leads somewhere, or if that is unknown: a page may be slow at
 * night or refuse programs.
 */
async function deadness({ env }: Pick<Services, 'env'>, address: string): Promise<string | undefined> {
  try {
    await fetchOutside(env, address, { readsBody: false });
  } catch (cause) {
    if (!(cause instanceof FetchError)) throw cause;
    const { problem, status } = cause;
    if (DEAD.has(problem) || (problem === 'status' && GONE.has(status))) return problem;
  }
  return undefined;
}
