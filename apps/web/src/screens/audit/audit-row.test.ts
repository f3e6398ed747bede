import { AUDIT_ACTIONS } from '@skin-mirror/shared/audit/audit-action.ts';
import { serverMessages } from '@skin-mirror/shared/i18n/server-messages/en.ts';
import { describe, expect, it } from 'vitest';
import { AREAS, detailKind, detailText, labelOf } from './audit-row.ts';

describe('actions of the audit log', () => {
  it('are grouped by area, each once', () => {
    expect(AREAS.flatMap(({ actions }) => actions).toSorted()).toEqual([...AUDIT_ACTIONS].toSorted());
    expect(AREAS[0]).toEqual({ area: 'session', actions: ['session.sign_in', 'session.refused', 'session.sign_out'] });
  });

  it('each have words', () => {
    const words: Record<string, string> = serverMessages.audit;
    for (const action of AUDIT_ACTIONS) expect(words[labelOf(action)], action).toMatch(/^[A-Z][a-z]/);
  });
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
