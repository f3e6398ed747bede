import { AUDIT_ACTIONS } from '@skin-mirror/shared/audit/audit-action.ts';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import english from '@skin-mirror/shared/i18n/en/console/audit.json' with { type: 'json' };
import chinese from '@skin-mirror/shared/i18n/zh/console/audit.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { AREAS, detailKind, detailText, labelOf } from './audit-row.ts';

const { serverMessages } = builtInTexts('en');

describe('actions of the audit log', () => {
  it('are grouped by area, each once', () => {
    expect(AREAS.flatMap(({ actions }) => actions).toSorted()).toEqual([...AUDIT_ACTIONS].toSorted());
    expect(AREAS[0]).toEqual({
      area: 'session',
      actions: ['session.sign_in', 'session.refused', 'session.sign_out', 'session.end'],
    });
  });

  it('each have words', () => {
    const words: Record<string, string> = serverMessages.audit;
    for (const action of AUDIT_ACTIONS) expect(words[labelOf(action)], action).toMatch(/^[A-Z][a-z]/);
  });
});

it.each([
  ['en', english],
  ['zh', chinese],
])('areas and kinds of subjects have words in %s', (_language, { area, entity }) => {
  expect(Object.keys(area).toSorted()).toEqual(AREAS.map(({ area }) => area).toSorted());
  for (const kind of ['scheme', 'tip', 'import', 'goods', 'ticket']) expect(Object.keys(entity)).toContain(kind);
});

describe('details', () => {
  const plain = (value: unknown) => detailText(value, (text) => text);

  it('are read as text, lists with commas', () => {
    expect(plain([1, 2])).toBe('1, 2');
    expect(plain(null)).toBe('');
    expect(plain({ from: 1, to: 2 })).toBe('{"from":1,"to":2}');
    expect(plain(false)).toBe('false');
  });

  it('are codes of permissions where permissions were changed, and days where the log was exported', () => {
    expect(detailKind('member.power', 'from')).toBe('permission');
    expect(detailKind('audit.export', 'from')).toBeUndefined();
    expect(detailText([1, 2], (code) => ({ 1: 'goods', 2: 'records' })[code] ?? code)).toBe('goods, records');
  });
});
