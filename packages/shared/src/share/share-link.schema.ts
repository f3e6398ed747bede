import { z } from 'zod';
import { anonymous } from '../kernel/access.ts';

/** The secret part of the address of a report. */
export const shareId = z.string().max(64);

/** Accepts everybody who has the link to a report. */
export const LINK_HOLDER = anonymous('the share id is a 128-bit secret that can be revoked');
