import { createHash } from 'node:crypto';
import path from 'node:path';
import { DIMENSION_KEYS, LAYERS } from '@skin-mirror/shared/dimension/dimension.ts';
import type { EvaluationRules } from '@skin-mirror/shared/mirror/evaluation.ts';
import { wish } from '@skin-mirror/shared/question/question.schema.ts';
import { prepareCatalogue } from '@skin-mirror/shared/recommendation/catalogue.ts';
import {
  matchableGoods,
  matchSettings,
  pushMapping,
} from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { matchableScheme } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import { z } from 'zod';
import type { Answer } from '../client/client.ts';
import { readJson, writePrivate } from '../client/credentials.ts';
import type { Mirror } from '../client/mirror.ts';

const FILE = 'rules.json';
/** The most revisions that are kept of a mirror's shop. */
const MOST_KEPT = 500;

/** The rules as the server told them. Revisions that changed no rule share one copy. */
const ruleFile = z.object({
  contents: z.record(z.string(), z.unknown()).default({}),
  /** The hash of the rules, by the mirror's number and the revision. */
  revisions: z.record(z.string(), z.record(z.string(), z.string())).default({}),
});
type RuleFile = z.output<typeof ruleFile>;

const offsets = z.array(
  z.object({ dimension: z.enum(DIMENSION_KEYS), layer: z.enum(LAYERS), offset: z.number().int() }),
);

const told = z.object({
  offsets,
  goods: z.array(matchableGoods),
  mappings: z.array(pushMapping),
  settings: matchSettings,
  schemes: z.array(matchableScheme),
  wishes: z.array(wish),
  /** Rules that an earlier version noted don't have it. */
  revisit_days: z.number().int().optional(),
});

/** Reads the rules that the server told a mirror. */
export const rulesTold = (answer: unknown): z.output<typeof told> => told.parse(answer);

export type KnownRules = EvaluationRules & Pick<z.output<typeof told>, 'revisit_days'>;

/** The rules of each revision that a run has seen, so that a later change of settings hides no test from a check. */
export interface RuleBook {
  /** Returns the rules in force at a revision, or undefined if nobody noted them. */
  at(device_no: string, rev: number): KnownRules | undefined;
  note(device_no: string, answer: Answer<'rules'>): void;
  /** Keeps what was noted for later commands. */
  save(): Promise<void>;
}

export async function openRuleBook(folder?: string): Promise<RuleBook> {
  const file = folder === undefined ? undefined : path.join(folder, FILE);
  const noted: RuleFile = file === undefined ? ruleFile.parse({}) : await readJson(file, ruleFile, ruleFile.parse({}));
  const prepared = new Map<string, KnownRules>();

  return {
    at(device_no, rev) {
      const hash = hashAt(noted.revisions[device_no] ?? {}, rev);
      if (hash === undefined) return undefined;
      const rules = prepared.get(hash) ?? knownRules(noted.contents[hash]);
      prepared.set(hash, rules);
      return rules;
    },
    note(device_no, { settings_rev, ...rules }) {
      const hash = createHash('sha256').update(JSON.stringify(rules)).digest('hex');
      noted.contents[hash] = rules;
      const revisions = { ...noted.revisions[device_no], [settings_rev]: hash };
      noted.revisions[device_no] = Object.fromEntries(Object.entries<string>(revisions).slice(-MOST_KEPT));
    },
    async save() {
      if (file === undefined) return;
      const used = new Set(Object.values(noted.revisions).flatMap((one) => Object.values(one)));
      const contents = Object.fromEntries(Object.entries(noted.contents).filter(([hash]) => used.has(hash)));
      await writePrivate(file, JSON.stringify({ ...noted, contents }));
    },
  };
}

/** Notes the rules that the server follows now, so that the results of this time can be checked later. */
export async function noteRules(mirrors: readonly Mirror[], book: RuleBook | undefined): Promise<void> {
  if (!book) return;
  for (const { client, refusal } of mirrors) {
    if (!refusal) book.note(client.device_no, await client.rules());
  }
  await book.save();
}

/** Between two revisions with the same rules, these rules are in force as well. */
function hashAt(revisions: Readonly<Record<string, string>>, rev: number): string | undefined {
  if (revisions[rev] !== undefined) return revisions[rev];
  const known = Object.keys(revisions).map(Number);
  const [before, after] = [known.filter((one) => one < rev), known.filter((one) => one > rev)];
  if (before.length === 0 || after.length === 0) return undefined;
  const [low, high] = [revisions[Math.max(...before)], revisions[Math.min(...after)]];
  return low === high ? low : undefined;
}

function knownRules(content: unknown): KnownRules {
  const { offsets: own, goods, mappings, settings, schemes, wishes, revisit_days } = told.parse(content);
  // Photo quality needs no check here, because the check of the test's status covers it.
  return {
    offsets: own,
    catalogue: prepareCatalogue(goods, mappings, settings, schemes, wishes),
    quality_policy: 'off',
    revisit_days,
  };
}
