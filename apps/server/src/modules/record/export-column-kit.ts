import { maskMobile } from '@skin-mirror/shared/customer/mask-mobile.ts';
import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { Context } from '../../kernel/context.ts';
import { translate } from '../../kernel/messages.ts';
import type { TableColumn } from '../../table/table.ts';
import type { Query } from './record-query.ts';

/** Who gets an export, in which language, and the address that its links begin with. */
export type ExportCaller = Pick<Context<UserPrincipal>, 'services' | 'origin' | 'locale' | 'principal'>;

/** The values of one row, in the order of the selected columns. */
export type Values = readonly unknown[];

export type ExportColumn = TableColumn<Values>;

/** The columns of an export, each of which can be several in the file. */
export type ColumnsOf<Keys extends readonly string[]> = Readonly<Record<Keys[number], readonly ExportColumn[]>>;
type Sql = string | ((query: Query) => string);

/** Makes the columns of one export. Each names its header and the SQL that its cells come from. */
export function columnKit({ locale, principal }: Pick<ExportCaller, 'locale' | 'principal'>) {
  const selected: Sql[] = [];
  const word = (key: string) => translate(locale, key);

  /** Selects an SQL expression. Returns the function that finds its value in a row. */
  function value<Value>(sql: Sql): (row: Values) => Value {
    const found = selected.indexOf(sql);
    const index = found < 0 ? selected.push(sql) - 1 : found;
    return (row) => row[index] as Value;
  }

  const head = (name: string, width: number, kind: ExportColumn['kind'] = 'text') => ({
    header: word(`table.${name}`),
    width,
    kind,
  });

  return {
    word,
    value,
    head,
    select: (query: Query) => selected.map((sql) => (typeof sql === 'string' ? sql : sql(query))).join(', '),
    text: (name: string, sql: string, width: number): ExportColumn => ({
      ...head(name, width),
      of: value<string | null>(sql),
    }),
    number: (name: string, sql: string): ExportColumn => ({
      ...head(name, 10, 'number'),
      of: value<number | null>(sql),
    }),
    /** A time by the shop's clock. `extract` would make a numeric, which takes twice the time. */
    time: (name: string, column: string): ExportColumn => ({
      ...head(name, 20, 'time'),
      of: value<number>(
        (query) => `floor(date_part('epoch', ${column} at time zone ${query.param(principal.timezone)}))`,
      ),
    }),
    /** Only the main account gets whole mobile numbers. */
    mobile(sql: string): ExportColumn {
      const whole = value<string>(sql);
      const isWhole = principal.auth_type === AUTH_TYPES.main;
      return { ...head('mobile', 16), of: isWhole ? whole : (row) => maskMobile(whole(row)) };
    },
    /** A code in words. Each word is translated once, because a file may have a hundred thousand rows. */
    coded(name: string, sql: string, width: number, group: string, codes: readonly (string | number)[]): ExportColumn {
      const texts = new Map(codes.map((code) => [code, word(`${group}.${code}`)]));
      const code = value<string | number | null>(sql);
      return { ...head(name, width), of: (row) => texts.get(code(row) ?? '') ?? null };
    },
  };
}

export type ColumnKit = ReturnType<typeof columnKit>;
