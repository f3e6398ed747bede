import { SCHEME_STATUS } from '@skin-mirror/shared/scheme/scheme.ts';
import type { Outputs } from '../../lib/trpc.ts';

/** A row of the list, dates as ISO text. */
export type SchemeRow = Outputs['scheme']['list']['list'][number];

export const STATUSES = Object.values(SCHEME_STATUS);

export const schemeId = (row: SchemeRow): string => String(row.id);
export const schemeName = (row: SchemeRow): string => row.name;

/** The status that somebody chose or typed; empty for everything else. */
export const asStatus = (text: string) => STATUSES.find((status) => String(status) === text) ?? '';
