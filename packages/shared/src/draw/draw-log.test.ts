import { describe, expect, it } from 'vitest';
import { type DrawPrize, prizeOf } from './draw.ts';
import { type DrawLog, type LoggedDraw, verifyLog } from './draw-log.ts';
import { seedHash, seedKey, ticketOf } from './draw-ticket.ts';

const SEED = 'f'.repeat(64);
const prize = (award_id: number, probability: number, total: number | null): DrawPrize => ({
  award_id,
  probability,
  total,
});
const TERMS = [
  { from_seq: 1, prizes: [prize(1, 3_000, 5), prize(2, 3_000, 20), prize(9, 0, null)] },
  { from_seq: 41, prizes: [prize(1, 5_000, 8), prize(9, 0, null)] },
];

async function rightLog(): Promise<DrawLog> {
  const key = await seedKey(SEED);
  const given = new Map<number, number>();
  const draws: LoggedDraw[] = [];
  for (let seq = 1; seq <= 60; seq += 1) {
    const record_id = `record-${seq}`;
    const prizes = TERMS[seq < 41 ? 0 : 1]?.prizes ?? [];
    const award_id = prizeOf(prizes, given, await ticketOf(key, record_id))?.award_id ?? null;
    if (award_id !== null) given.set(award_id, (given.get(award_id) ?? 0) + 1);
    draws.push({ seq, record_id, award_id });
  }
  return { seed: SEED, seed_hash: await seedHash(SEED), terms: TERMS, draws };
}

const problemsOf = async (log: DrawLog) => (await verifyLog(log)).map(({ problem, seq }) => `${problem} ${seq}`);

describe('the log of a promotion', () => {
  it('is right as the server wrote it, in any order', async () => {
    const log = await rightLog();
    expect(await verifyLog(log)).toEqual([]);
    expect(await verifyLog({ ...log, draws: log.draws.toReversed(), terms: TERMS.toReversed() })).toEqual([]);
    expect(await verifyLog({ ...log, draws: [], terms: [] })).toEqual([]);
  });

  it('with another seed is not the one whose hash was shown', async () => {
    const log = await rightLog();
    expect(await problemsOf({ ...log, seed: '0'.repeat(64) })).toEqual(['seed 0']);
    expect(await problemsOf({ ...log, seed: 'x' })).toEqual(['seed 0']);
  });

  it('without one of its draws says so', async () => {
    const log = await rightLog();
    const findings = await problemsOf({ ...log, draws: log.draws.filter(({ seq }) => seq !== 7) });
    expect(findings).toContain('missing 8');
  });

  it('with another prize, a repeated test or more prizes than there were says so', async () => {
    const log = await rightLog();
    const changed = (seq: number, change: Partial<LoggedDraw>) =>
      problemsOf({ ...log, draws: log.draws.map((draw) => (draw.seq === seq ? { ...draw, ...change } : draw)) });
    const thanks = log.draws.findLast(({ award_id }) => award_id === 9)?.seq ?? 0;
    expect(await changed(thanks, { award_id: 2 })).toContain(`outcome ${thanks}`);
    expect(await changed(thanks, { award_id: 77 })).toContain(`oversold ${thanks}`);
    expect(await changed(2, { record_id: 'record-1' })).toContain('repeated 2');
  });

  it('without prizes, or with more than 100 %, says so', async () => {
    const log = await rightLog();
    expect(await problemsOf({ ...log, terms: TERMS.slice(1) })).toContain('terms 1');
    const terms = [{ from_seq: 1, prizes: [prize(1, 9_000, 5), prize(2, 2_000, null)] }];
    expect(await problemsOf({ ...log, terms })).toContain('terms 1');
  });
});
