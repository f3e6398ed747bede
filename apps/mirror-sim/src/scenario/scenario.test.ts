import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadScenario, parseScenario, ScenarioError, scenarioJsonSchema } from './scenario.ts';

const bundled = readdirSync(new URL('../../scenarios/', import.meta.url)).map((file) => path.parse(file).name);
const minimal = (steps: string) => `
name: tried
devices: [{ device_no: SIM-1 }]
customers: [{ id: anna }]
steps:
${steps}`;
const faults = (text: string) => {
  try {
    parseScenario(text, 'tried.yaml');
    return '';
  } catch (cause) {
    if (!(cause instanceof ScenarioError)) throw cause;
    return cause.message;
  }
};

describe('a scenario', () => {
  it.each(bundled)('%s comes with the simulator and is valid', async (name) => {
    const scenario = await loadScenario(name);
    expect(scenario.name).toBe(name);
    expect(scenario.summary).not.toBe('');
  });

  it('needs no more than mirrors, customers and steps', () => {
    expect(faults(minimal('  - { do: upload, customer: anna }'))).toBe('');
  });

  it('is refused with the place of each fault', () => {
    expect(faults(minimal('  - { do: regster, customer: anna }'))).toContain('tried.yaml:6: steps.0.do');
    expect(faults(minimal('  - { do: loop, times: 2, steps: [{ do: upload, customer: eve }] }'))).toContain(
      'steps.0.steps.0.customer: there is no customer "eve"',
    );
    expect(faults(minimal('  - { do: upload, customer: anna, device: 1 }'))).toContain('steps.0.device');
    expect(faults(minimal('  - { do: upload, customer: anna, colour: red }'))).toContain('colour');
    expect(faults(minimal('  - { do: upload'))).toContain('tried.yaml');
  });

  it('is refused with all its faults at once, each with its line', () => {
    const text = `name: bad
clock: { days: 2 }
devices: [{ device_no: A }]
customers: [{ id: anna }, { id: anna }]
faults: [{ on: finsh, do: latency }]
steps:
  - { do: finish }
  - { do: choose, of: [{ weight: 0, steps: [{ do: upload, customer: eve }] }] }
  - { do: loop, times: .inf, steps: [{ do: upload, customer: anna }] }
  - { do: capture }
  - { do: wait, days: 9 }
  - { do: set, values: { nonsense: 1, max_goods: many } }
  - { do: promote, prizes: [{ name: A, probability: 70, stock: 1 }, { name: B, probability: 60, stock: 1 }] }
  - { do: redeem }
  - { do: upload, customer: anna, declines_photos: 30 }`;
    const lines = faults(text).split('\n');
    expect(lines.map((line) => line.split(':').slice(1, 3).join(':'))).toEqual([
      '4: customers.1.id',
      '5: faults.0.on',
      '7: steps.0.do',
      '8: steps.1.of.0.weight',
      '8: steps.1.of.0.steps.0.customer',
      '9: steps.2.times',
      '10: steps.3.do',
      '11: steps.4',
      '12: steps.5.values.nonsense',
      '12: steps.5.values.max_goods',
      '13: steps.6.prizes',
      '14: steps.7.do',
      '15: steps.8.declines_photos',
    ]);
  });

  it.each([
    ['an empty file', '', 'tried.yaml:1'],
    ['a page', '<html>', 'tried.yaml:1'],
    ['steps that contain themselves', 'name: x\nsteps: &a [*a]', 'contain themselves'],
    [
      'more tests than anybody sends',
      minimal(
        `  - { do: loop, times: 1000, steps: [{ do: loop, times: 1000, steps: [{ do: upload, customer: anna }] }] }`,
      ),
      'makes 1000000 tests',
    ],
    [
      'a draw without a promotion of its own',
      minimal('  - { do: upload, customer: anna }\n  - { do: draw }'),
      'comes before promote',
    ],
    [
      'a rush within an offline mirror',
      minimal('  - { do: offline, steps: [{ do: parallel, steps: [{ do: upload, customer: anna }] }] }'),
      "can't be within offline",
    ],
  ])('with %s is refused', (_, text, why) => {
    expect(faults(text)).toContain(why);
  });

  it('finds its days, if it says none', () => {
    const days = (steps: string) => parseScenario(minimal(steps), 'tried.yaml').clock.days;
    const upload = '{ do: upload, customer: anna }';
    expect(days(`  - ${upload}`)).toBe(1);
    expect(days(`  - ${upload}\n  - { do: wait, days: 6 }\n  - ${upload}`)).toBe(7);
    expect(days(`  - { do: repeat, times: 30, every: 1, steps: [${upload}] }`)).toBe(30);
    expect(days(`  - { do: loop, times: 3, steps: [${upload}, { do: wait, days: 2 }] }`)).toBe(7);
    expect(days('  - { do: series, customer: anna, days: [-20, 0] }')).toBe(21);
  });

  it('has a form that editors know', () => {
    const isRight = new Ajv2020({ strict: false }).compile(scenarioJsonSchema());
    for (const name of bundled) {
      const text = readFileSync(new URL(`../../scenarios/${name}.yaml`, import.meta.url), 'utf8');
      expect(isRight(parse(text)), `${name}: ${JSON.stringify(isRight.errors)}`).toBe(true);
    }
    expect(isRight(parse(minimal('  - { do: regster, customer: anna }')))).toBe(false);
  });

  it('that is nowhere is refused', async () => {
    await expect(loadScenario('no-such-scenario')).rejects.toThrow(ScenarioError);
    await expect(loadScenario('/no/such/file.yaml')).rejects.toThrow(ScenarioError);
  });
});
