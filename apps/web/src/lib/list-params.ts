/** Search parameters in the address of every list. */
export interface ListSearchBase {
  /** The column to sort by. A minus at the start means descending order. */
  sort?: string;
  page?: number;
  pageSize?: number;
  /** The id of the saved view. `all` means no view, even if the account has a default view. */
  saved?: string;
}

export type ListParams<Name extends string> = ListSearchBase & { [Key in Name]?: string };

type Raw<Name extends string> = { [Key in Name | 'sort' | 'page' | 'pageSize' | 'saved']?: string | number };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const dayParam = (text?: string) => (text && DAY.test(text) ? text : undefined);
export const positiveParam = (text?: string | number) => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

export const savedParam = (text?: string | number) => (/^(all|\d+)$/.test(String(text)) ? String(text) : undefined);

/** Reads the id of the edited row from the address. Undefined means a new row. */
export const rowSearch = ({ id }: { id?: string | number }): { id?: number } => ({ id: positiveParam(id) });

/** Makes a function that reads a list's filters from the address. It ignores invalid values. */
export const listParams =
  <Name extends string>(...names: readonly Name[]) =>
  (raw: Raw<Name>): ListParams<Name> => {
    const texts = [...names, 'sort' as const].map((name) => [
      name,
      raw[name] === undefined ? undefined : String(raw[name]) || undefined,
    ]);
    return {
      ...Object.fromEntries(texts),
      page: positiveParam(raw.page),
      pageSize: positiveParam(raw.pageSize),
      saved: savedParam(raw.saved),
    };
  };
