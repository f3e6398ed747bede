import { type StoredQuestion, storedQuestion } from '@skin-mirror/shared/question/question.schema.ts';
import { questionId } from '@skin-mirror/shared/question/question.ts';
import { changesMeaning } from '@skin-mirror/shared/question/question-change.ts';
import { storedSeeds } from '@skin-mirror/shared/question/seed.ts';
import { select } from '../../database/select.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Services } from '../../services.ts';

/** A question as it is asked now. `rev` is 0 if it is a built-in one that no row has yet. */
export type AskedQuestion = StoredQuestion & { readonly rev: number };

/** The values of a question after a change. Without `version`, the store decides if it is a new version. */
export type NextQuestion = Omit<StoredQuestion, 'version'>;

const COLUMNS = select('key', 'version', 'type', 'required', 'texts', 'options', 'show_if', 'rev');

const ORDER = [{ sort: 'asc' as const }, { key: 'asc' as const }];

export function questionStore({ prisma }: Pick<Services, 'prisma'>, { tenant_id }: { readonly tenant_id: number }) {
  return {
    /** Returns the shop's own questions in order. Empty if mirrors ask the built-in ones. */
    own: (): Promise<AskedQuestion[]> => read(prisma, { deleted_at: null }),

    /** Returns the versions with these keys, deleted ones too. */
    versions: (keys: readonly string[]): Promise<AskedQuestion[]> => read(prisma, { key: { in: [...keys] } }),

    /**
     * Changes the questionnaire. Changes of one shop happen one after another.
     * @param change returns all questions in their order afterwards; throws to change nothing
     */
    change: <Result>(
      change: (
        questions: readonly AskedQuestion[],
        newKey: () => string,
      ) => { readonly next: readonly NextQuestion[]; readonly result: Result },
    ): Promise<{ readonly result: Result; readonly ids: ReadonlyMap<string, string> }> =>
      prisma.$transaction(async (db) => {
        // Uses SQL, because Prisma can't lock a row.
        await db.$queryRaw`select 1 from tenant where tenant_id = ${tenant_id} for update`;
        const all = await db.question.groupBy({ by: ['key'], where: { tenant_id }, _max: { version: true } });
        const newest = new Map(all.map(({ key, _max }) => [key, _max.version ?? 0]));
        const own = await read(db, { deleted_at: null });
        const before = own.length > 0 ? own : storedSeeds().map((seed) => ({ ...seed, rev: 0 }));
        let number = Math.max(0, ...[...newest.keys()].filter((key) => /^\d{1,9}$/.test(key)).map(Number));
        const { next, result } = change(before, () => {
          number += 1;
          return String(number);
        });
        const ids = await write(db, own, next, newest);
        return { result, ids };
      }),
  };

  async function read(db: Prisma.TransactionClient, where: Prisma.questionWhereInput): Promise<AskedQuestion[]> {
    const rows = await db.question.findMany({ where: { tenant_id, ...where }, select: COLUMNS, orderBy: ORDER });
    return rows.map(({ rev, ...row }) => ({ ...storedQuestion.parse(row), rev }));
  }

  /** Writes only what differs. Returns the ids of all questions by key. */
  async function write(
    db: Prisma.TransactionClient,
    own: readonly AskedQuestion[],
    next: readonly NextQuestion[],
    newest: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, string>> {
    const before = new Map(own.map((one) => [one.key, one]));
    const kept = next.filter((one) => {
      const old = before.get(one.key);
      return old && !changesMeaning(old, one);
    });
    const keptKeys = new Set(kept.map(({ key }) => key));
    const gone = own.filter(({ key }) => !keptKeys.has(key)).map(({ key }) => key);
    await db.question.updateMany({
      where: { tenant_id, key: { in: gone }, deleted_at: null },
      data: { deleted_at: new Date() },
    });
    const ids = new Map<string, string>();
    const added: Prisma.questionCreateManyInput[] = [];
    for (const [sort, { key, type, required, texts, options, show_if }] of next.entries()) {
      const old = before.get(key);
      const values = { type, required, texts, options, show_if: show_if ?? Prisma.DbNull, sort };
      const version = keptKeys.has(key) && old ? old.version : (newest.get(key) ?? 0) + 1;
      ids.set(key, questionId(key, version));
      if (keptKeys.has(key)) {
        await db.question.updateMany({ where: { tenant_id, key, version }, data: { ...values, mod_time: new Date() } });
      } else added.push({ tenant_id, key, version, ...values, rev: (old?.rev ?? 0) + 1 });
    }
    await db.question.createMany({ data: added });
    return ids;
  }
}
