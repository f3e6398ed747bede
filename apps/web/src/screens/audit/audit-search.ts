import { dayParam, type ListParams, listParams } from '../../lib/list-params.ts';

export type AuditSearch = ListParams<'q' | 'actor' | 'action' | 'from' | 'to'>;

const readAudit = listParams('q', 'actor', 'action', 'from', 'to');

/** `from` is the first day and `to` is the last day. */
export function auditSearch(raw: Parameters<typeof readAudit>[0]): AuditSearch {
  const search = readAudit(raw);
  return { ...search, from: dayParam(search.from), to: dayParam(search.to) };
}
