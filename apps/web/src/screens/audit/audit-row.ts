import { AUDIT_ACTIONS } from '@skin-mirror/shared/audit/audit-action.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type AuditRow = Outputs['audit']['list']['list'][number];

/** All areas of actions. For example, `session` is the area of `session.sign_in`. */
export const AREAS = Array.from(
  Map.groupBy(AUDIT_ACTIONS, (action) => action.split('.', 1)[0]),
  ([area = '', actions]) => ({ area, actions }),
);

/** Returns the name of an action in the text files, such as `session_sign_in`. */
export const labelOf = (action: string): string => action.replace('.', '_');

export type DetailKind = 'field' | 'permission' | 'refusal' | 'serial_status' | 'ticket_status' | 'way' | 'work_mode';

const KINDS: Readonly<Record<string, DetailKind>> = {
  fields: 'field',
  reset: 'field',
  kind: 'field',
  power: 'permission',
  work_mode: 'work_mode',
  'member.power:from': 'permission',
  'member.power:to': 'permission',
  'session.sign_in:by': 'way',
  'session.refused:reason': 'refusal',
  'serial.mark:status': 'serial_status',
  'serial.mark:was': 'serial_status',
  'support.reply:status': 'ticket_status',
};

export const detailKind = (action: string, name: string): DetailKind | undefined =>
  KINDS[`${action}:${name}`] ?? KINDS[name];

/** @param inWords translates a single value */
export function detailText(value: unknown, inWords: (value: string) => string): string {
  if (Array.isArray(value)) return value.map((item) => detailText(item, inWords)).join(', ');
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : inWords(String(value));
}
