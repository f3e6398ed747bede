import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_TICKETS, chiSquare, type DrawPrize, expectedShares, prizeOf, simulateDraws } from './draw.ts';
import { seedHash, seedKey, ticketOf } from './draw-ticket.ts';
import { REDEEM_CODE_LENGTH, readRedeemCode, redeemCode, shownRedeemCode } from './redeem-code.ts';
import { randomOf } from './stock-forecast.ts';

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const first: DrawPrize = { award_id: 1, probability: 100, total: 2 };
const second: DrawPrize = { award_id: 2, probability: 2_500, total: 100 };
const thanks: DrawPrize = { award_id: 9, probability: 5_000, total: null };
const PRIZES = [first, second, thanks];

describe('a ticket', () => {
  it('is the HMAC of the seed and the test', async () => {
    const id = '018f3b1e-5a1c-7000-8000-000000000001';
    const mac = createHmac('sha256', Buffer.from(SEED, 'hex')).update(id).digest();
    expect(await ticketOf(await seedKey(SEED), id)).toBe(mac.readUIntBE(0, 6) % ALL_TICKETS);
  });

  it('comes of a seed whose hash anybody can compute', async () => {
    // By `printf $SEED | xxd -r -p | sha256sum`.
    expect(await seedHash(SEED)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
    expect(() => seedKey('x')).toThrow(RangeError);
  });
});

describe('the prize of a ticket', () => {
  it.each([
    [0, 1],
    [99, 1],
    [100, 2],
    [2_599, 2],
    [2_600, 9],
    [7_599, 9],
    [7_600, 9],
    [9_999, 9],
  ])('%i is prize %i', (ticket, award_id) => {
    expect(prizeOf(PRIZES, new Map(), ticket)?.award_id).toBe(award_id);
  });

  it('that is sold out is the consolation prize, and without one there is no prize', () => {
    const given = new Map([[1, 2]]);
    expect(prizeOf(PRIZES, given, 0)).toBe(thanks);
    expect(prizeOf([first, second], given, 0)).toBeNull();
    expect(prizeOf([first, second], new Map(), 9_999)).toBeNull();
  });

  it('is never oversold, and each ticket has its share', () => {
    const prizes = fc
      .array(fc.record({ probability: fc.nat(1_400), total: fc.option(fc.nat(40), { nil: null }) }), { maxLength: 7 })
      .map((list) => list.map((prize, index) => ({ ...prize, award_id: index + 1 })));
    fc.assert(
      fc.property(prizes, fc.array(fc.nat(ALL_TICKETS - 1), { maxLength: 300 }), (list, tickets) => {
        const given = new Map<number, number>();
        for (const ticket of tickets) {
          const prize = prizeOf(list, given, ticket);
          if (prize) given.set(prize.award_id, (given.get(prize.award_id) ?? 0) + 1);
        }
        for (const { award_id, total } of list) expect(given.get(award_id) ?? 0).toBeLessThanOrEqual(total ?? 300);
        const sum = [...expectedShares(list).values()].reduce((all, share) => all + share, 0);
        expect(sum).toBe(ALL_TICKETS);
      }),
    );
  });
});

describe('chance', () => {
  it('gives the entered probabilities', () => {
    const counts = simulateDraws(PRIZES, 100_000, randomOf(7));
    expect(chiSquare(counts, expectedShares(PRIZES)).isFair).toBe(true);
    const one = counts.get(1) ?? 0;
    expect(Math.abs(one - 1_000)).toBeLessThan(3 * Math.sqrt(1_000));
  });

  it('does not hide a prize that comes too often, or one that cannot come', () => {
    const counts = simulateDraws(PRIZES, 100_000, randomOf(7));
    const wrong = new Map(counts).set(1, (counts.get(1) ?? 0) + 300);
    expect(chiSquare(wrong, expectedShares(PRIZES)).isFair).toBe(false);
    expect(chiSquare(new Map([[5, 1]]), expectedShares(PRIZES)).isFair).toBe(false);
  });

  it('is that of the seed: 20,000 tests have tickets as chance gives them', async () => {
    const key = await seedKey(SEED);
    const counts = new Map<number | null, number>();
    for (let test = 0; test < 20_000; test += 1) {
      const decile = Math.floor((await ticketOf(key, `test ${test}`)) / 1_000);
      counts.set(decile, (counts.get(decile) ?? 0) + 1);
    }
    const shares = new Map<number | null, number>(Array.from({ length: 10 }, (_, decile) => [decile, 1_000]));
    expect(chiSquare(counts, shares).isFair).toBe(true);
  });
});

describe('a code to redeem', () => {
  it('is read as it is shown, in any case and with gaps', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
        fc.pre(bytes.filter((byte) => byte < 240).length >= REDEEM_CODE_LENGTH);
        const code = redeemCode(bytes);
        expect(code).toHaveLength(REDEEM_CODE_LENGTH);
        expect(readRedeemCode(` ${shownRedeemCode(code).toLowerCase()} `)).toBe(code);
      }),
    );
    expect(() => redeemCode(new Uint8Array(3))).toThrow(RangeError);
  });
});
