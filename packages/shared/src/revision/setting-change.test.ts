import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SettingChange } from './revision.schema.ts';
import { changesTo, type SettingState, stateBefore } from './setting-change.ts';

const apply = (state: SettingState, changes: readonly SettingChange[]): SettingState =>
  Object.fromEntries(
    Object.entries({ ...state, ...Object.fromEntries(changes.map(({ key, after }) => [key, after])) }).filter(
      ([, value]) => value !== null,
    ),
  );

/** Saves the states in this order. Returns all states, and the changes of each save. */
function save(first: SettingState, saves: readonly SettingState[]) {
  const states = [first];
  const revisions: SettingChange[][] = [];
  for (const wanted of saves) {
    const state = states.at(-1) as SettingState;
    const changes = changesTo(state, wanted);
    revisions.push(changes);
    states.push(apply(state, changes));
  }
  return { states, revisions };
}

const goBack = (state: SettingState, later: readonly SettingChange[][]) => {
  const changes = changesTo(state, stateBefore(later.toReversed()));
  return { changes, state: apply(state, changes) };
};

describe('changes', () => {
  it('are what differs, with what stood there before', () => {
    const state = { acne: 5, spot: 3, texts: { b: 1, a: [1, 2] } };
    expect(changesTo(state, { acne: 7, spot: 3, pore: 2, texts: { a: [1, 2], b: 1 } })).toEqual([
      { key: 'acne', before: 5, after: 7 },
      { key: 'pore', before: null, after: 2 },
    ]);
  });

  it('take away what has nothing of its own any more', () => {
    expect(changesTo({ acne: 5 }, { acne: null, spot: null })).toEqual([{ key: 'acne', before: 5, after: null }]);
  });

  it('know names of every object as keys like others', () => {
    expect(changesTo({}, { constructor: 1 })).toEqual([{ key: 'constructor', before: null, after: 1 }]);
  });
});

describe('going back', () => {
  it('undoes what came later, whatever it was done over', () => {
    const { states, revisions } = save({ acne: 1 }, [{ acne: 2 }, { acne: 3, spot: 4 }, { spot: null, pore: 1 }]);
    expect(goBack(states[3] as SettingState, revisions.slice(1))).toEqual({
      changes: [
        { key: 'pore', before: 1, after: null },
        { key: 'acne', before: 3, after: 2 },
      ],
      state: { acne: 2 },
    });
  });

  it('changes nothing where everything stands already', () => {
    const { states, revisions } = save({}, [{ acne: 2 }, { acne: null }]);
    expect(goBack(states[2] as SettingState, revisions).changes).toEqual([]);
  });
});

const anyValue = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 3 }),
  fc.dictionary(fc.constantFrom('zh', 'en'), fc.constantFrom('a', 'b')),
);
const anySave = fc.dictionary(fc.constantFrom('acne', 'spot', 'pore', 'logo'), anyValue);
const anySaves = fc.array(anySave, { minLength: 1, maxLength: 8 });

describe('for any saves', () => {
  it('going back to one gives what was in force right after it', () => {
    fc.assert(
      fc.property(anySave, anySaves, fc.nat(), (wanted, saves, chosen) => {
        const { states, revisions } = save(apply({}, changesTo({}, wanted)), saves);
        const to = chosen % states.length;
        const { state } = goBack(states.at(-1) as SettingState, revisions.slice(to));
        expect(state).toEqual(states[to]);
      }),
    );
  });

  it('and taking that back gives what was in force before', () => {
    fc.assert(
      fc.property(anySave, anySaves, fc.nat(), (wanted, saves, chosen) => {
        const { states, revisions } = save(apply({}, changesTo({}, wanted)), saves);
        const newest = states.at(-1) as SettingState;
        const back = goBack(newest, revisions.slice(chosen % states.length));
        expect(goBack(back.state, [back.changes]).state).toEqual(newest);
      }),
    );
  });
});
