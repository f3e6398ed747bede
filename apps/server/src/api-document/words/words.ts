/** The meaning of a field, with an example where the schema alone gives none. */
export type Words = Readonly<Record<string, string | readonly [meaning: string, example: unknown]>>;
