import type { ListSearchBase } from '../ui/resource-table/list-search.ts';

/** What the address of a list holds: some texts, and its page. */
export type ListParams<Name extends string> = ListSearchBase & { [Key in Name]?: string };

type Raw<Name extends string> = { [Key in Name | 'page' | 'pageSize']?: string | number };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const dayParam = (text?: string) => (text && DAY.test(text) ? text : undefined);
export const positiveParam = (text?: string | number) => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

/** The row that an editor is about; none for a new one. */
export const rowSearch = ({ id }: { id?: string | number }): { id?: number } => ({ id: positiveParam(id) });

/** Reads a typed or stored address of a list whose filters are texts; what makes no sense is left out. */
export const listParams =
  <Name extends string>(...names: readonly Name[]) =>
  (raw: Raw<Name>): ListParams<Name> => {
    const texts = names.map((name) => [name, raw[name] === undefined ? undefined : String(raw[name]) || undefined]);
    return {
      ...Object.fromEntries(texts),
      page: positiveParam(raw.page),
      pageSize: positiveParam(raw.pageSize),
    };
  };

export type AuditSearch = ListParams<'q' | 'actor' | 'action' | 'from' | 'to'>;

/** `from` and `to` are the first and the last day, `yyyy-MM-dd`. */
export function auditSearch(raw: Parameters<typeof readAudit>[0]): AuditSearch {
  const search = readAudit(raw);
  return { ...search, from: dayParam(search.from), to: dayParam(search.to) };
}

const readAudit = listParams('q', 'actor', 'action', 'from', 'to');

/** `dimension` is the one whose types are being chosen. */
export const mappingSearch = ({ dimension }: { dimension?: string }): { dimension?: string } => ({ dimension });

/** `dimension` and `own` narrow the list, `lang` is the language of the texts. */
export const textsSearch = listParams('dimension', 'lang', 'own');
export type TextsSearch = ListParams<'dimension' | 'lang' | 'own'>;
