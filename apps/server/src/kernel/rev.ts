import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import type { seenRev } from '@skin-mirror/shared/kernel/input.ts';
import type { z } from 'zod';

/** The `rev` that the caller has read. Without it, a save overwrites anything. */
export type SeenRev = z.output<typeof seenRev>;

export const seen = (rev: SeenRev): number | undefined => (rev === '' ? undefined : rev);

/** Returns the condition, for Prisma, that nobody has saved since the caller read. */
export const ifUnchanged = (rev: SeenRev): { rev?: number } => (seen(rev) === undefined ? {} : { rev: seen(rev) });

/**
 * Throws the error of a save that changed no row. If somebody saved meanwhile, the error contains what is stored now;
 * otherwise it says that the thing is gone.
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
