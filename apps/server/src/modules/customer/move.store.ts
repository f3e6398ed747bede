import { birthYearOf, normalizeMobile } from '@skin-mirror/shared/customer/customer.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { againIfInTheWay } from '../../database/again.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Services } from '../../services.ts';
import { undoableSince } from './customer.store.ts';

type Db = Prisma.TransactionClient;

interface Locked {
  readonly customer_id: number;
  readonly mobile: string;
  readonly merged_into: number | null;
  readonly seen_at: Date;
  readonly erase_at: Date | null;
}

/** A person who waits for erasure keeps the same tests until then, so that the erasure removes what was asked for. */
function stopIfErasing(people: readonly Locked[]): void {
  if (people.some(({ erase_at }) => erase_at !== null)) throw new AppError('CUSTOMER_ERASING');
}

/** The class of the database locks by which the moves of a shop wait for each other. */
const MOVES = 7313;

/**
 * Moves tests between the persons of a shop, one move after the other. Each move is one transaction that first locks its
 * persons and all who are merged into them, in the order in which tests lock them. Tests that arrive meanwhile wait for
 * the person's row, so none is lost.
 */
export function moveStore({ prisma }: Pick<Services, 'prisma'>, tenant_id: number, user_id: number) {
  const move = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    againIfInTheWay(() =>
      prisma.$transaction(async (db) => {
        await db.$executeRaw`select pg_advisory_xact_lock(${MOVES}::int, ${tenant_id}::int)`;
        return work(db);
      }),
    );

  return {
    /** @throws AppError CUSTOMER_SAME, CUSTOMER_NOT_FOUND, CUSTOMER_MERGED or CUSTOMER_ERASING */
    merge: (from_id: number, to_id: number): Promise<{ move_id: number; tests: number }> =>
      move(async (db) => {
        if (from_id === to_id) throw new AppError('CUSTOMER_SAME');
        const people = await lock(db, [from_id, to_id]);
        if (people.length < 2) throw new AppError('CUSTOMER_NOT_FOUND');
        if (people.some(({ merged_into }) => merged_into !== null)) throw new AppError('CUSTOMER_MERGED');
        stopIfErasing(people);
        const joined = await db.customer.updateManyAndReturn({
          where: { tenant_id, OR: [{ customer_id: from_id }, { merged_into: from_id }] },
          data: { merged_into: to_id },
          select: { customer_id: true },
        });
        const record_ids = await moveTests(db, { customer_id: from_id }, to_id);
        const seen_at = new Date(Math.max(...people.map((person) => person.seen_at.getTime())));
        await db.customer.updateMany({ where: { tenant_id, customer_id: to_id }, data: { seen_at } });
        const customer_ids = joined.map(({ customer_id }) => customer_id);
        const move_id = await note(db, { kind: 'merge', from_id, to_id, customer_ids, record_ids });
        return { move_id, tests: record_ids.length };
      }),

    /** @throws AppError CUSTOMER_NOT_FOUND, RECORD_NOT_FOUND, CUSTOMER_SPLIT_ALL or CUSTOMER_ERASING */
    split: (from_id: number, ids: readonly string[]): Promise<{ id: number; move_id: number }> =>
      move(async (db) => {
        const [person] = await lock(db, [from_id]);
        if (!person || person.merged_into !== null) throw new AppError('CUSTOMER_NOT_FOUND');
        stopIfErasing([person]);
        const { mobile } = person;
        const tests = await db.skin_record.findMany({
          where: { tenant_id, customer_id: from_id, deleted_at: null },
          select: { record_id: true, test_time: true, customer_nickname: true, customer_sex: true, customer_age: true },
          orderBy: { test_time: 'asc' },
        });
        const wanted = new Set(ids);
        const moved = tests.filter(({ record_id }) => wanted.has(record_id));
        const [first] = moved;
        if (!first || moved.length < wanted.size) throw new AppError('RECORD_NOT_FOUND');
        if (moved.length === tests.length) throw new AppError('CUSTOMER_SPLIT_ALL');
        const places = await db.customer.aggregate({ where: { tenant_id, mobile }, _max: { place: true } });
        const { customer_id: to_id } = await db.customer.create({
          data: {
            tenant_id,
            mobile,
            place: (places._max.place ?? 0) + 1,
            nickname: first.customer_nickname,
            sex: first.customer_sex,
            birth_year: birthYearOf(first.customer_age, first.test_time),
            seen_at: moved.at(-1)?.test_time ?? first.test_time,
          },
          select: { customer_id: true },
        });
        const record_ids = await moveTests(db, { customer_id: from_id, record_id: { in: [...wanted] } }, to_id);
        const move_id = await note(db, { kind: 'split', from_id, to_id, customer_ids: [], record_ids });
        return { id: to_id, move_id };
      }),

    /**
     * Gives the tests of a move back, as far as they are still where the move put them.
     * @throws AppError MOVE_NOT_FOUND, MOVE_UNDONE, CUSTOMER_ERASING, or MOVE_OVERTAKEN if the person was merged again since then
     */
    undo: (move_id: number): Promise<{ from: number; to: number; tests: number }> =>
      move(async (db) => {
        const found = await db.customer_move.findFirst({
          where: { tenant_id, move_id, crt_time: { gt: undoableSince() } },
        });
        if (!found) throw new AppError('MOVE_NOT_FOUND');
        const { kind, from_id, to_id, customer_ids, record_ids } = found;
        const people = await lock(db, [from_id, to_id]);
        stopIfErasing(people);
        const undone = await db.customer_move.updateMany({
          where: { tenant_id, move_id, undone_at: null },
          data: { undone_at: new Date() },
        });
        if (undone.count === 0) throw new AppError('MOVE_UNDONE');
        const intoOf = (id: number) => people.find(({ customer_id }) => customer_id === id)?.merged_into;
        const isAsMade = intoOf(to_id) === null && intoOf(from_id) === (kind === 'merge' ? to_id : null);
        if (!isAsMade) throw new AppError('MOVE_OVERTAKEN');
        if (kind === 'merge') {
          await db.customer.updateMany({
            where: { tenant_id, customer_id: { in: customer_ids } },
            data: { merged_into: from_id },
          });
          await db.customer.updateMany({ where: { tenant_id, customer_id: from_id }, data: { merged_into: null } });
        } else {
          // Persons that were merged into the split one follow it, because nobody is merged into a merged person.
          await db.customer.updateMany({
            where: { tenant_id, OR: [{ customer_id: to_id }, { merged_into: to_id }] },
            data: { merged_into: from_id },
          });
        }
        // A split person's later tests go back as well, because the person ends.
        const where =
          kind === 'merge'
            ? { customer_id: to_id, record_id: { in: [...record_ids, ...(await laterTests(db, found))] } }
            : { customer_id: to_id };
        const moved = await moveTests(db, where, from_id);
        return { from: from_id, to: to_id, tests: moved.length };
      }),

    /** Returns false if the record doesn't exist or has no customer. */
    async settle(record_id: string): Promise<boolean> {
      const where = { tenant_id, record_id, deleted_at: null, customer_id: { not: null } };
      return (await prisma.skin_record.updateMany({ where, data: { is_settled: true } })).count === 1;
    },
  };

  /**
   * Locks persons and all who are merged into them, and returns the former. The lock is not one against new rows that
   * name the persons, because tests make such rows while they hold other persons. Uses SQL instead of Prisma, because
   * Prisma can't lock rows.
   */
  async function lock(db: Db, ids: readonly number[]): Promise<Locked[]> {
    const locked = await db.$queryRaw<Locked[]>`
      select customer_id, mobile, merged_into, seen_at, erase_at from customer
       where tenant_id = ${tenant_id} and (customer_id = any(${[...ids]}::int[]) or merged_into = any(${[...ids]}::int[]))
       order by mobile, place for no key update`;
    return locked.filter(({ customer_id }) => ids.includes(customer_id));
  }

  /** Finds the tests that came after a merge because of a number that only the merged persons have. */
  async function laterTests(
    db: Db,
    { customer_ids, to_id, crt_time }: { customer_ids: number[]; to_id: number; crt_time: Date },
  ): Promise<string[]> {
    const people = await db.customer.findMany({
      where: { tenant_id, OR: [{ customer_id: { in: [...customer_ids, to_id] } }, { merged_into: to_id }] },
      select: { customer_id: true, mobile: true },
    });
    const isTheirs = ({ customer_id }: { customer_id: number }) => customer_ids.includes(customer_id);
    const kept = new Set(people.filter((one) => !isTheirs(one)).map(({ mobile }) => mobile));
    const theirs = new Set(people.filter(isTheirs).flatMap(({ mobile }) => (kept.has(mobile) ? [] : mobile)));
    const tests = await db.skin_record.findMany({
      where: { tenant_id, customer_id: to_id, arrive_time: { gte: crt_time } },
      select: { record_id: true, customer_mobile: true },
    });
    return tests.flatMap(({ record_id, customer_mobile }) =>
      theirs.has(normalizeMobile(customer_mobile)) ? record_id : [],
    );
  }

  /** Moves deleted tests too, so that a restored test is where the others are. */
  async function moveTests(db: Db, of: Prisma.skin_recordWhereInput, customer_id: number): Promise<string[]> {
    const rows = await db.skin_record.updateManyAndReturn({
      where: { tenant_id, ...of },
      data: { customer_id },
      select: { record_id: true },
    });
    return rows.map(({ record_id }) => record_id);
  }

  async function note(
    db: Db,
    move: Pick<Prisma.customer_moveUncheckedCreateInput, 'kind' | 'from_id' | 'to_id'> & {
      customer_ids: number[];
      record_ids: string[];
    },
  ): Promise<number> {
    const { move_id } = await db.customer_move.create({
      data: { tenant_id, user_id, ...move },
      select: { move_id: true },
    });
    return move_id;
  }
}
