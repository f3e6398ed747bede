import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SKIN_TYPES, TONES } from '@skin-mirror/shared/dimension/dimension.ts';
import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { z } from 'zod';
import { fault } from '../fault/fault.ts';
import { type Say, speaker } from '../messages.ts';
import { daysOf } from './days.ts';
import { type Finding, findMistakes } from './mistakes.ts';
import { readText, type ScenarioText } from './scenario-text.ts';
import { steps } from './steps.ts';

/** Stands for any mirror from the demo server's list or from an earlier run. */
export const AUTO = 'auto';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const years = z.int().min(1).max(110);
const scatter = z.number().min(0).max(20);

const device = z.strictObject({
  device_no: z
    .string()
    .min(1)
    .max(32)
    .default(AUTO)
    .describe('The number of a mirror, or `auto` for any that is known.'),
  prefix: z.string().max(32).default('').describe('For `auto`: the device number must start with it.'),
  active_code: z.string().min(1).max(64).optional().describe('The activation code of the mirror.'),
  noise: scatter
    .optional()
    .describe('The standard deviation of this mirror’s measurements, in points. Default: that of the customer.'),
});

const persona = z
  .strictObject({
    nickname: z.string().max(64).optional().describe('The name. Default: one of the language.'),
    mobile: z.string().max(32).optional().describe('The mobile number. Endings 0001 to 0004 have a meaning.'),
    sex: z.literal([1, 0]).optional().describe('1 male, 0 female. Default: three of four are female.'),
    age: z
      .union([years, z.tuple([years, years])])
      .optional()
      .describe('Years, or the lowest and the highest age.'),
    locale: z.enum(LOCALES).optional().describe('The language of name, number and city. Default: that of the shop.'),
    skin_type: z.enum(SKIN_TYPES).optional().describe('Default: drawn, mostly mixed or dry.'),
    sensitive: z
      .boolean()
      .optional()
      .describe('True: the skin reacts to much. Default: drawn, more often in dry skin.'),
    tone: z.enum(TONES).optional().describe('The skin colour. Default: drawn as usual where the language is spoken.'),
    drift: z
      .number()
      .min(-20)
      .max(20)
      .optional()
      .describe('How many points each score improves in a week. Default: about 0.5.'),
    noise: scatter.optional().describe('The standard deviation of repeated measurements, in points (1.4).'),
  })
  .meta({ description: 'What matters of a person. The rest is drawn' });

const customer = z.strictObject({
  id: z.string().min(1).max(40).describe('The name by which steps call the customer.'),
  count: z.int().min(1).max(100_000).default(1).describe('How many different people there are of this kind.'),
  level: z.string().max(32).optional().describe('The customer’s level at the shop, such as VIP.'),
  household: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .describe('All customers of one household have the same mobile number and city.'),
  persona: persona.prefault({}),
});

/** The days and opening hours of the scenario. The last day is the day of the run. */
const clock = z
  .strictObject({
    days: z
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe('The last one is the day of the run. Default: as many as the steps need.'),
    open: timeOfDay.default('09:30'),
    close: timeOfDay.default('20:30'),
    weekend: z.number().positive().max(100).default(1).describe('How much busier Saturdays and Sundays are.'),
  })
  .refine(({ open, close }) => open < close, { message: 'close has to be later than open', path: ['close'] });

const scenarioFields = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .describe('Small letters, digits and hyphens.'),
  summary: z.string().max(300).default('').describe('What it is for, in a line.'),
  clock: clock.prefault({}),
  devices: z.array(device).min(1).max(1000).describe('The mirrors.'),
  customers: z.array(customer).min(1),
  guides: z
    .array(z.string().min(1).max(64))
    .default([])
    .describe('Account names of guides who serve customers. Only those that the shop has are named in tests.'),
  all_photos_for_last: z
    .int()
    .nonnegative()
    .default(0)
    .describe('So many tests at the end of the run send all photos.'),
  faults: z.array(fault).default([]).describe('What goes wrong on the mirrors and their lines.'),
  steps,
});

/** A scenario's file. */
const scenarioSchema = scenarioFields.transform(({ clock: { days, ...hours }, ...scenario }) => ({
  ...scenario,
  clock: { ...hours, days: days ?? daysOf(scenario.steps) },
}));
export type Scenario = z.output<typeof scenarioSchema>;

/** The form of a scenario's file, for editors that check and complete while somebody types. */
export const scenarioJsonSchema = () => ({
  title: 'A scenario of simulated mirrors',
  ...z.toJSONSchema(scenarioSchema, { io: 'input', reused: 'ref' }),
});

/** Gives customers names, numbers and cities of the shop's language, except those whose language the scenario names. */
export const spokenIn = (scenario: Scenario, locale: Locale | undefined): Scenario => ({
  ...scenario,
  customers: scenario.customers.map((group) => ({ ...group, persona: { locale, ...group.persona } })),
});

/** Thrown for an invalid scenario. The message has one line for each mistake. */
export class ScenarioError extends Error {}

const BUNDLED = fileURLToPath(new URL('../../scenarios/', import.meta.url));

/** Loads a built-in scenario by its name, or a scenario from a file. */
export async function loadScenario(nameOrFile: string, say?: Say): Promise<Scenario> {
  const file = fileOf(nameOrFile);
  return parseScenario(await readScenario(file, say), file, say);
}

export const fileOf = (nameOrFile: string): string =>
  /^[a-z0-9-]+$/.test(nameOrFile) ? path.join(BUNDLED, `${nameOrFile}.yaml`) : nameOrFile;

const english = speaker('en');

export const readScenario = (file: string, say = english): Promise<string> =>
  readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? say('mistake.file_missing') : cause.message;
    throw new ScenarioError(`${file}: ${why}`);
  });

export function parseScenario(text: string, file: string, say = english): Scenario {
  const source = readText(text, say);
  const mistakes = mistakesOf(source, say);
  if (mistakes.length > 0) throw new ScenarioError(mistakes.map((one) => lineOf(file, one)).join('\n'));
  return scenarioSchema.parse(source.content);
}

export interface Mistake extends Finding {
  /** The line of the file, from 1. */
  readonly line: number;
}

/** Returns all mistakes of a file in the order of its lines, each once. */
export function mistakesOf(source: ScenarioText, say: Say): Mistake[] {
  const schema = source.broken.length > 0 ? [] : (scenarioFields.safeParse(source.content).error?.issues ?? []);
  const found: Finding[] = [
    ...schema.map((issue) => ({
      path: issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path,
      message: issue.message,
    })),
    ...(source.broken.length > 0 ? [] : findMistakes(source.content, say)),
  ];
  return [...source.broken, ...found.map((one) => ({ ...one, line: source.lineOf(one.path) }))].toSorted(
    (a, b) => a.line - b.line,
  );
}

export const lineOf = (file: string, { line, path: at, message }: Mistake): string =>
  `${file}:${line}: ${[...at.map(String), ''].join('.').slice(0, -1)}${at.length > 0 ? ': ' : ''}${message}`;
