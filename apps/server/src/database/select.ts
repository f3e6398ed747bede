/** Names the columns that Prisma reads. */
export const select = <const Column extends string>(...columns: readonly Column[]): { readonly [K in Column]: true } =>
  Object.fromEntries(columns.map((column) => [column, true])) as { readonly [K in Column]: true };
