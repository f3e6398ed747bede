import { goodsImportContract } from '@skin-mirror/shared/goods/goods-import.contract.ts';
import { IMPORT_LIMITS } from '@skin-mirror/shared/goods/goods-import.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Context } from '../../../kernel/context.ts';
import { implement } from '../../../kernel/implement.ts';
import { translate } from '../../../kernel/messages.ts';
import { audit } from '../../audit/audit.ts';
import { changerOf } from '../../revision/change-settings.ts';
import { categoryStore } from '../category.store.ts';
import { goodsStore } from '../goods.store.ts';
import { profileOf } from '../goods-form.ts';
import { importStore } from './import.store.ts';
import { refusedAnswer, templateArchive } from './import-template.ts';
import { reasonText } from './problem.ts';
import { runImport } from './run-import.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services, principal }: Call) => importStore(services.pool, principal);

export const goodsImportOperations = implement(goodsImportContract, {
  async template({ input, ctx }) {
    const goods = goodsStore(ctx.services, ctx.principal);
    const [profile, types, categories, devices] = await Promise.all([
      profileOf(ctx),
      goods.types(),
      categoryStore(ctx.services, ctx.principal).list(),
      goods.devices(),
    ]);
    return templateArchive({ profile, types, categories, device_nos: [...devices.keys()] }, input.locale ?? ctx.locale);
  },

  async run({ input, ctx }) {
    const [file] = input.files;
    if (!file) throw new AppError('INPUT_REQUIRED', { field: 'file' });
    const isDryRun = input.dry_run === 1;
    const result = await runImport(ctx, file, { isDryRun, progress_id: input.progress_id });
    const { batch_id, added, changed, failed } = result;
    if (batch_id !== null) {
      const details = { added, changed, failed };
      await audit(ctx, { action: 'goods.import', entity: 'import', entity_id: batch_id, details });
    }
    return result;
  },

  progress({ input, ctx }) {
    const { user_id } = ctx.principal;
    return ctx.services.importProgress.follow({ user_id, progress_id: input.progress_id }, ctx.signal());
  },

  async batches({ ctx }) {
    return { list: await storeOf(ctx).list() };
  },

  async refusedRows({ input, ctx }) {
    const refused = await storeOf(ctx).refused(input.id);
    if (refused === undefined) throw new AppError('IMPORT_NOT_FOUND');
    if (refused === null) throw new AppError('IMPORT_FORGOTTEN', { hours: IMPORT_LIMITS.undoHours });
    const rows = refused.map(({ cells, problems }) => ({
      cells,
      reason: problems.map(({ reason }) => reasonText(ctx.locale, reason)).join('\n'),
    }));
    const name = translate(ctx.locale, 'import.errors_name', { id: input.id });
    return refusedAnswer(await profileOf(ctx), ctx.locale, rows, name);
  },

  async undo({ input, ctx }) {
    const store = storeOf(ctx);
    const result = await store.undo(input.id, changerOf(ctx.principal));
    if (!result) throw await undoRefusal(await store.isUndone(input.id));
    await audit(ctx, { action: 'goods.import_undo', entity: 'import', entity_id: input.id, details: { ...result } });
    return result;
  },
});

function undoRefusal(isUndone: boolean | undefined): AppError {
  if (isUndone === undefined) return new AppError('IMPORT_NOT_FOUND');
  if (isUndone) return new AppError('IMPORT_UNDONE');
  return new AppError('IMPORT_TOO_OLD', { hours: IMPORT_LIMITS.undoHours });
}
