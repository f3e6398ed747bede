import type { Services } from '../../services.ts';
import type { AuditHead, NotedHeads } from './audit-heads.ts';
import { hashOfEntry } from './audit-key.ts';

/** The number of entries that are read at once. Their hashes are computed without a pause, in which no request is answered. */
const CHECKED_AT_ONCE = 1_000;

export interface CheckedChain {
  /** The number of entries that were checked. */
  readonly count: number;
  /** The number of the last entry that the operator removed after an export. The check starts after it. */
  readonly detached: number;
  /** The number of the first wrong or missing entry, or null. */
  readonly broken_at: string | null;
}

interface Link {
  readonly number: number;
  readonly hash: Uint8Array | null;
  /** True after an entry with a key. From there on, each entry has one. */
  readonly isKeyed: boolean;
}

interface Entry {
  readonly number: number;
  readonly hash: Buffer;
  readonly nonce: Buffer | null;
  readonly text: string;
  readonly anchor: Buffer | null;
}

/**
 * Checks a shop's audit log. Each entry has a hash of the entry before it, with a key that isn't in the database, so a
 * changed, removed or added entry shows, and so does a chain that was computed anew. The newest entries that are noted
 * outside of the database show that its end was cut.
 */
export function auditChain(
  { prisma, pool, secrets }: Pick<Services, 'prisma' | 'pool' | 'secrets'>,
  tenant_id: number,
  { heads: all }: NotedHeads,
) {
  const heads = all.filter((head) => head.tenant_id === tenant_id);
  const bases = heads.flatMap(({ base }) => base ?? []);
  const accepted = Math.max(0, ...bases.map(({ number }) => number));
  const noted = new Map<number, Set<string>>();
  for (const { number, hash } of [...heads, ...bases]) noted.set(number, (noted.get(number) ?? new Set()).add(hash));

  return {
    /** Checks all entries that are there. */
    async verify(): Promise<CheckedChain> {
      const { first, last } = await anchors();
      const { link, count, broken } = await checkAfter({ ...first, isKeyed: false });
      const newest = Math.max(last, ...heads.map(({ number }) => number));
      const broken_at = broken ?? (newest > link.number ? link.number + 1 : null);
      return { count, detached: first.number, broken_at: broken_at === null ? null : String(broken_at) };
    },

    /** Checks the entries since the newest one that is noted. Returns the newest one that is right. */
    async verifySince({ number }: AuditHead): Promise<{ newest: Link; broken_at: string | null }> {
      const [entry] = await read(number - 1, 1);
      if (entry?.number !== number || !isNoted(entry)) {
        const { first } = await anchors();
        if (first.number < number) return { newest: { number, hash: null, isKeyed: true }, broken_at: String(number) };
        const { link, broken } = await checkAfter({ ...first, isKeyed: false });
        return { newest: link, broken_at: broken === null ? null : String(broken) };
      }
      const { link, broken } = await checkAfter({ number, hash: entry.hash, isKeyed: entry.nonce !== null });
      return { newest: link, broken_at: broken === null ? null : String(broken) };
    },
  };

  async function anchors(): Promise<{ first: { number: number; hash: Uint8Array | null }; last: number }> {
    const of = { where: { tenant_id }, orderBy: { number: 'desc' } } as const;
    const [detached, last] = await Promise.all([
      prisma.audit_anchor.findFirst({ ...of, where: { tenant_id, detached_at: { not: null } } }),
      prisma.audit_anchor.findFirst(of),
    ]);
    return { first: detached ?? { number: 0, hash: null }, last: last?.number ?? 0 };
  }

  async function checkAfter(start: Link): Promise<{ link: Link; count: number; broken: number | null }> {
    let [link, count] = [start, 0];
    for (;;) {
      const entries = await read(link.number, CHECKED_AT_ONCE);
      for (const entry of entries) {
        count += 1;
        if (!isRight(link, entry)) return { link, count, broken: entry.number };
        link = { number: entry.number, hash: entry.hash, isKeyed: link.isKeyed || entry.nonce !== null };
      }
      if (entries.length < CHECKED_AT_ONCE) return { link, count, broken: null };
    }
  }

  async function read(after: number, limit: number): Promise<Entry[]> {
    const { rows } = await pool.query<Entry>({
      name: 'audit.verify',
      text: `select l.number, l.hash, l.nonce, a.hash as anchor,
                    audit_text(l.tenant_id, l.number, l.time, l.actor_id, l.actor_name, l.action, l.entity, l.entity_id,
                               l.details, l.ip, l.x_tid) as text
               from audit_log l left join audit_anchor a on a.tenant_id = $1 and a.number = l.number
              where l.tenant_id = $1 and l.number > $2 order by l.number limit $3`,
      values: [tenant_id, after, limit],
    });
    return rows;
  }

  function isNoted({ number, hash }: Entry): boolean {
    const hashes = noted.get(number);
    return hashes === undefined || (hashes.size === 1 && hashes.has(hash.toString('base64')));
  }

  function isRight(before: Link, entry: Entry): boolean {
    if (entry.number !== before.number + 1 || !isNoted(entry)) return false;
    if (entry.anchor && !entry.anchor.equals(entry.hash)) return false;
    if (entry.number <= accepted) return true;
    return (entry.nonce !== null || !before.isKeyed) && hashOfEntry(secrets, before.hash, entry).equals(entry.hash);
  }
}
