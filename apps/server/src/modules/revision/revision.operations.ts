import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { type RevisionRow, revisionContract } from '@skin-mirror/shared/revision/revision.contract.ts';
import type { SettingChange } from '@skin-mirror/shared/revision/revision.schema.ts';
import { LISTED_CHANGES } from '@skin-mirror/shared/revision/revision.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { audit } from '../audit/audit.ts';
import { previewRestore, restoreSettings } from './restore.ts';
import { revisionStore } from './revision.store.ts';
import { visibleChanges, visibleTo } from './visible-revisions.ts';

/** The list of revisions leaves out values whose JSON is longer. */
const LISTED_LENGTH = 200;

const storeOf = ({ services, principal }: Context<UserPrincipal>) =>
  revisionStore(services.pool, principal, visibleTo(principal));

export const revisionOperations = implement(revisionContract, {
  async list({ input: { area, ...page }, ctx }) {
    const visible = visibleTo(ctx.principal);
    const { list, total } = await storeOf(ctx).page(area, page);
    const rows = list.map(({ changes, ...row }) => {
      const seen = visibleChanges({ ...row, changes }, visible);
      return { ...row, changes: seen.slice(0, LISTED_CHANGES).map(listed), change_count: seen.length };
    });
    return { list: rows, total };
  },

  async detail({ input: { id }, ctx }) {
    const row = mustExist(await storeOf(ctx).byId(id), 'REVISION_NOT_FOUND');
    const changes = visibleChanges(row, visibleTo(ctx.principal));
    return { ...row, changes, change_count: changes.length };
  },

  preview: ({ input, ctx }) => previewRestore(ctx, input),

  async restore({ input: { newest_id, ...moment }, ctx }) {
    const { from, noted, changes } = await restoreSettings(ctx, moment, newest_id);
    const { area, device_no } = from;
    await audit(ctx, {
      action: 'setting.restore',
      entity: area,
      entity_id: device_no,
      details: {
        [`restored_${moment.to}`]: moment.id,
        revision_id: noted.id,
        fields: changes.map(({ key }) => key),
      },
    });
    return { id: noted.id, count: changes.length, config_rev: noted.rev };
  },
});

/** Returns a change for the list. Leaves out long values, because only the detailed view shows them. */
function listed({ key, before, after }: SettingChange): RevisionRow['changes'][number] {
  const isShort = JSON.stringify([before, after]).length <= LISTED_LENGTH;
  return isShort ? { key, before, after } : { key };
}
