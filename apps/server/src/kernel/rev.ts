import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import type { seenRev } from '@skin-mirror/shared/kernel/input.ts';
import type { z } from 'zod';

/** The version number (`rev`) that the caller has read. Without a number, a save overwrites newer changes. */
export type SeenRev = z.output<typeof seenRev>;

export const seen = (rev: SeenRev): number | undefined => (rev === '' ? undefined : rev);

/** Returns a Prisma condition: the row hasn't changed since the caller read it. */
export const ifUnchanged = (rev: SeenRev): { rev?: number } => (seen(rev) === undefined ? {} : { rev: seen(rev) });

/** Throws the error of a save that changed no row: with the newer row if there is one, else `gone`. */
export function refuseSave<Row extends object>(schema: z.ZodType<Row>, newer: unknown, gone: ErrorCode): never {
  throw newer ? new AppError('CHANGED_MEANWHILE', {}, schema.parse(newer)) : new AppError(gone);
}

/** Makes a function for `catch`. If somebody else saved first, the function adds the newer row to the error. */
export const addNewer =
  (read: () => Promise<object | undefined>) =>
  async (cause: unknown): Promise<never> => {
    const isOvertaken = cause instanceof AppError && cause.code === 'CHANGED_MEANWHILE';
    throw isOvertaken ? new AppError(cause.code, cause.details, await read()) : cause;
  };
