import { percentile } from '@skin-mirror/shared/progress/progress.ts';
import { ageBandRange } from '@skin-mirror/shared/record/age-band.ts';
import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPersona } from '../person/personas.ts';
import { createRandom } from '../random.ts';
import type { KeptTest } from '../run/run-file.ts';
import { measure } from '../skin-test/measurement.ts';
import { parseCsv } from './csv.ts';
import { checkExportedRow } from './verify-export.ts';
import { checkListedRow, checkOnce, checkPerson, doubledNumbers, type Person } from './verify-people.ts';
import { checkPhotos } from './verify-photos.ts';
import { checkComparison, checkPercentile, checkScatter } from './verify-progress.ts';

const ID = '0197a8d0-0000-7000-8000-000000000001';
const test_time = new Date('2026-05-04T09:58:00.000Z');
const persona = createPersona(createRandom('checked'), 'c', { age: 44, sex: 0 });
const testOf = (seed: string, over: Partial<KeptTest> = {}): KeptTest => ({
  number: 1,
  device_no: 'SIM-1',
  analysis_id: ID,
  is_refusal_expected: false,
  is_finished: true,
  is_whole: false,
  is_stored: true,
  is_ended: true,
  kinds: ['white', 'mark_acne'],
  prints: {},
  start: {
    client_uuid: '0b7e9b6c-5a25-4a35-9b7d-0a3f0b8d7c11',
    seq: 1,
    test_time: test_time.toISOString(),
    customer: { nickname: '=1+1', mobile: '+86 138-0000 1111', sex: 0, age: 44 },
    consent: { text_id: 'simulated', photos: 1, contact: 0, marketing: 1 },
    questions: { sun: 'indoors', concerns: ['oil', 'spots'] },
  },
  end: { status: 2, result: measure(persona, 0, createRandom(seed)) },
  ...over,
});
const test = testOf('first');
const row = {
  id: ID,
  customer_id: 5,
  status: 2,
  total_score: 71,
  customer_nickname: '=1+1',
  user_acct: '',
  customer_mobile: '+86 138-0000 1111',
  customer_sex: 0,
  customer_age: 44,
  customer_location: '',
  customer_level: '',
  customer_comments: '',
  customer_introducer: '',
  capture_state: 1,
  is_simulated: true,
  test_time,
  other_detects: { questions: { concerns: ['oil', 'spots'], sun: 'indoors' } },
} as unknown as RecordRow;
const whats = (problems: readonly { details: Readonly<Record<string, string | number>> }[]) =>
  problems.map(({ details }) => details.what);

describe('a test', () => {
  it('is there once', () => {
    expect(checkOnce(test, [row])).toEqual([]);
    expect(checkOnce(test, [row, { id: 'another' }]).map(({ key }) => key)).toEqual(['problem.doubled']);
  });
});

describe('a customer', () => {
  const person: Person = { id: 5, mobiles: ['13800001111'], tests: 1, list: [{ id: ID }], moves: [] };
  const people = (over: Partial<Person> = {}) => new Map([[5, { ...person, ...over }]]);

  it('is the one with the number of the test, however it is written', () => {
    expect(checkPerson(test, row, people())).toEqual([]);
    expect(checkPerson(test, row, people({ mobiles: ['13900000000', '13800001111'] }))).toEqual([]);
    expect(whats(checkPerson(test, row, people({ mobiles: ['13900000000'] })))).toEqual(['mobile']);
    expect(whats(checkPerson(test, row, people({ list: [] })))).toEqual(['tests']);
    expect(whats(checkPerson(test, { ...row, customer_id: null }, people()))).toEqual(['customer_id']);
    const anonymous = { ...test, start: { ...test.start, customer: {} } };
    expect(checkPerson(anonymous, { ...row, customer_id: null }, people())).toEqual([]);
    expect(whats(checkPerson(anonymous, row, people()))).toEqual(['customer_id']);
  });

  it('is one for each number, until somebody splits it', () => {
    const second = { ...test, analysis_id: 'second' };
    const rows = new Map([
      [ID, row],
      ['second', { ...row, id: 'second', customer_id: 6 }],
    ]);
    const both = (moves: Person['moves']) => new Map([...people(), [6, { ...person, id: 6, moves }]]);
    expect(doubledNumbers([test], rows, people()).size).toBe(0);
    expect([...doubledNumbers([test, second], rows, both([]))]).toEqual([['13800001111', [5, 6]]]);
    expect(doubledNumbers([test, second], rows, both([{ kind: 'split' }])).size).toBe(0);
  });

  it('is listed with everything that the mirror sent', () => {
    expect(checkListedRow(test, row)).toEqual([]);
    const other = { ...row, customer_age: 45, user_acct: 'x', is_simulated: false };
    expect(whats(checkListedRow(test, other))).toEqual(['age', 'user_acct', 'is_simulated']);
  });
});

describe('an export', () => {
  const words = {
    timezone: 'Asia/Shanghai',
    questions: [
      {
        id: 'sun',
        question: 'Sun?',
        type: 1 as const,
        placeholder: '',
        required: 0 as const,
        show_if: null,
        options: [{ id: 'indoors', option: 'Mostly indoors' }],
      },
    ],
  };
  const plain: Readonly<Record<string, string>> = {
    'Test ID': ID,
    'Test time': '2026-05-04 17:58:00',
    Mirror: 'SIM-1',
    Guide: '',
    Customer: "'=1+1",
    'Mobile number': "'+86 138-0000 1111",
    Sex: 'Female',
    Age: '44',
    Location: '',
    Level: '',
    'Introduced by': '',
    'Remarks on the customer': '',
    'Capture state': 'Clean face',
    Status: 'Successful',
    Score: '71',
    'Sun?': 'Mostly indoors',
    'Recommended products': 'Cream; Gel',
    'Report link': 'http://127.0.0.1/zmskinweb/#/report?shareId=2.AaIh&locale=en',
  };
  const shared = { ...row, share_id: '2.AaIh' };
  const check = (over: Readonly<Record<string, string>> = {}) => {
    const cells = { ...plain, ...over };
    const line = { header: Object.keys(cells), cells: Object.values(cells) };
    return whats(checkExportedRow(test, shared, line, words, ['Cream', 'Gel'])).filter(
      (what) => !String(what).endsWith('measured'),
    );
  };

  it('has what the mirror sent in each cell', () => {
    expect(check()).toEqual([]);
    expect(check({ Age: '45', Mirror: 'SIM-2' })).toEqual(['Mirror', 'Age']);
    expect(check({ 'Test time': '2026-05-04 09:58:00' })).toEqual(['Test time']);
    expect(check({ 'Recommended products': 'Cream', 'Report link': '' })).toEqual([
      'Recommended products',
      'Report link',
    ]);
    expect(checkExportedRow(test, row, { header: [], cells: undefined }, words, []).map(({ key }) => key)).toEqual([
      'problem.missing',
    ]);
  });

  it('is read back as it was written, with quotes, commas and breaks in cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '=', '悦', ' ') });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 });
    const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(rows, (table) => {
        const file = table.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
        expect(parseCsv(`\ufeff${file}`)).toEqual(table);
      }),
    );
  });
});

describe('progress', () => {
  const later = testOf('second');
  const scoreOf = ({ end }: KeptTest) => {
    const wrinkle = end.result?.dims.wrinkle;
    return wrinkle && !Array.isArray(wrinkle) ? wrinkle.raw : Number.NaN;
  };

  it('has the differences of what was measured, and verdicts that follow from them', () => {
    const got = { list: [], percentile: null } as unknown as Parameters<typeof checkComparison>[2];
    expect(whats(checkComparison(test, later, got))).toEqual(['difference']);
    const difference = scoreOf(later) - scoreOf(test);
    const only = (one: KeptTest): KeptTest => ({
      ...one,
      end: {
        ...one.end,
        result: one.end.result && { ...one.end.result, dims: { wrinkle: one.end.result.dims.wrinkle ?? [] } },
      },
    });
    const list = (verdict: 'better' | 'same') => [
      { dimension: 'wrinkle', layer: 'layer', difference, smallest: 50, verdict },
    ];
    const compare = (verdict: 'better' | 'same') =>
      checkComparison(only(test), only(later), { ...got, list: list(verdict) } as typeof got);
    expect(compare('same')).toEqual([]);
    expect(whats(compare('better'))).toEqual(['verdict']);
  });

  it('counts the customers of the same sex and age band like the shared rule', () => {
    const now = new Date('2027-02-01T00:00:00Z');
    let ranked = 0;
    const visitor = fc.record({
      sex: fc.constantFrom(0 as const, 0 as const, 1 as const, null),
      age: fc.integer({ min: 40, max: 46 }),
      last_time: fc.constantFrom(now, new Date('2024-01-01T00:00:00Z')),
      scores: fc.array(fc.integer({ min: 60, max: 75 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(visitor, { maxLength: 200, size: 'max' }), (drawn) => {
        const visitors = drawn.map((one, index) => ({ ...one, id: index + 10 }));
        const rows = visitors.flatMap(({ id, scores }) =>
          scores.map((total_score, at) => ({
            ...row,
            customer_id: id,
            total_score,
            test_time: new Date(test_time.getTime() - at * 1000),
          })),
        );
        const [from, to] = ageBandRange(44);
        // The test was in 2026, so everybody of its age band is a year older now.
        const alike = visitors.filter(
          ({ sex, age, last_time }) => sex === 0 && age - 1 >= from && age - 1 <= to && last_time === now,
        );
        const right = percentile(71, [...alike.flatMap(({ scores }) => scores[0] ?? []), 71]) ?? null;
        if (right) ranked += 1;
        const all = { rows: [row, ...rows], visitors, now };
        expect(checkPercentile(row, all, right)).toEqual([]);
        const wrong = right ? { ...right, people: right.people + 1 } : { value: 50, people: 20 };
        expect(checkPercentile(row, all, wrong)).not.toEqual([]);
      }),
    );
    expect(ranked).toBeGreaterThan(10);
  });

  it('knows the scatter of a mirror from its checks, if there are no others', () => {
    const checks = [[test, later, testOf('third')]];
    expect(checkScatter(checks, { checks: 2, list: [] })).toBeUndefined();
    expect(whats(checkScatter(checks, { checks: 1, list: [] }) ?? [])).toEqual(['deviation']);
    const flat = [[test, test, test]];
    const zero = flat[0]?.[0]?.end.result?.dims ?? {};
    const list = Object.entries(zero).flatMap(([dimension, measured]) =>
      [measured ?? []].flat().map(({ layer }) => ({ dimension, layer, deviation: 0 })),
    );
    expect(checkScatter(flat, { checks: 1, list } as Parameters<typeof checkScatter>[1])).toEqual([]);
  });
});

describe('photos', () => {
  const days = { photos: 365, marks: 30 };
  const photo = (kind: 'white' | 'mark_acne') => ({ kind, url: '' });
  const until = (of: 'photos' | 'marks') => ({
    of,
    count: 1,
    until: new Date(test_time.getTime() + days[of] * DAY_MS),
  });
  const full = {
    test_time,
    consent: { text_id: 'simulated', photos: 1, contact: 0, marketing: 1 } as const,
    images: [photo('white'), photo('mark_acne')],
    kept_until: [until('photos'), until('marks')],
  };
  const at = (day: number) => new Date(test_time.getTime() + day * DAY_MS);

  it('are there until their time is over, and gone a night later', () => {
    expect(checkPhotos(test, full, days, at(1))).toEqual([]);
    expect(checkPhotos(test, full, days, at(30.5))).toEqual([]);
    expect(whats(checkPhotos(test, full, days, at(32)))).toEqual(['kept too long']);
    const purged = { ...full, images: [photo('white')], kept_until: [until('photos')] };
    expect(checkPhotos(test, purged, days, at(32))).toEqual([]);
    expect(whats(checkPhotos(test, purged, days, at(1)))).toEqual(['missing']);
    expect(whats(checkPhotos(test, { ...full, kept_until: [] }, days, at(1)))).toEqual(['kept until']);
  });

  it('are never there without consent, and the consent is the one that was given', () => {
    const consent = { text_id: 'simulated', photos: 0, contact: 1, marketing: 0 } as const;
    const refused = { ...test, kinds: [], start: { ...test.start, consent } };
    expect(checkPhotos(refused, { ...full, consent, images: [], kept_until: [] }, days, at(1))).toEqual([]);
    expect(whats(checkPhotos(refused, { ...full, consent }, days, at(1)))).toEqual(['without consent']);
    expect(whats(checkPhotos(refused, { ...full, images: [], kept_until: [] }, days, at(1)))).toEqual(['consent']);
  });
});
