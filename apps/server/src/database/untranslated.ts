/**
 * SQL: true if a row has a text without a translation into a language.
 * @param names the columns with texts; the column `texts` has their translations by language
 * @param locale SQL, such as a parameter
 */
export const untranslated = (table: string, names: readonly string[], locale: string): string =>
  `(${names
    .map((name) => `(${table}.${name} <> '' and ${table}.texts #>> array[${locale}, '${name}'] is null)`)
    .join(' or ')})`;
