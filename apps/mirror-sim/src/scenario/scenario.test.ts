import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadScenario, parseScenario, ScenarioError } from './scenario.ts';

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
    expect(faults(minimal('  - { do: regster, customer: anna }'))).toContain('tried.yaml: steps.0.do');
    expect(faults(minimal('  - { do: loop, times: 2, steps: [{ do: upload, customer: eve }] }'))).toContain(
      'steps.0.steps.0.customer: there is no customer "eve"',
    );
    expect(faults(minimal('  - { do: upload, customer: anna, device: 1 }'))).toContain('steps.0.device');
    expect(faults(minimal('  - { do: upload, customer: anna, colour: red }'))).toContain('colour');
    expect(faults(minimal('  - { do: upload'))).toContain('tried.yaml');
  });

  it('that is nowhere is refused', async () => {
    await expect(loadScenario('no-such-scenario')).rejects.toThrow(ScenarioError);
    await expect(loadScenario('/no/such/file.yaml')).rejects.toThrow(ScenarioError);
  });
});
