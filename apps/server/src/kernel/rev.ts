import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import type { seenRev } from '@skin-mirror/shared/kernel/input.ts';
import type { z } from 'zod';

/** The `rev` that a save has seen; without it the save overwrites anything. */
export type SeenRev = z.output<typeof seenRev>;

export const seen = (rev: SeenRev): number | undefined => (rev === '' ? undefined : rev);

/** A condition for Prisma: nobody saved since the caller read. */
export const ifUnchanged = (rev: SeenRev): { rev?: number } => (seen(rev) === undefined ? {} : { rev: seen(rev) });

/**
 * Refuses a save that changed no row: somebody saved meanwhile, then the answer contains what is stored now, or the
 * thing is gone.
 */
export function refuseSave<Row extends object>(schema: z.ZodType<Row>, newer: unknown, gone: ErrorCode): never {
  throw newer ? new AppError('CHANGED_MEANWHILE', {}, schema.parse(newer)) : new AppError(gone);
}

/** For `catch`: adds what is stored now to the refusal of an overtaken save. */
export const addNewer =
  (read: () => Promise<object | undefined>) =>
  async (cause: unknown): Promise<never> => {
    const isOvertaken = cause instanceof AppError && cause.code === 'CHANGED_MEANWHILE';
    throw isOvertaken ? new AppError(cause.code, cause.details, await read()) : cause;
  };
