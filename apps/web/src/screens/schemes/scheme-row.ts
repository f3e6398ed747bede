import type { SCHEME_STATUS as STATUS } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import type { Outputs } from '../../lib/trpc.ts';

/** A row of the list, dates as ISO text. */
export type SchemeRow = Outputs['scheme']['list']['list'][number];

// The values are repeated and only their type imported: the schema would bring its library along.
export const SCHEME_STATUS: typeof STATUS = { on: 10, off: 0 };
export const STATUSES = Object.values(SCHEME_STATUS);

export const schemeId = (row: SchemeRow): string => String(row.id);
export const schemeName = (row: SchemeRow): string => row.name;

/** The status that somebody chose or typed; empty for everything else. */
export const asStatus = (text: string) => STATUSES.find((status) => String(status) === text) ?? '';
