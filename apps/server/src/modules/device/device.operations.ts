import { deviceContract } from '@skin-mirror/shared/device/device.contract.ts';
import { shopDevice } from '@skin-mirror/shared/device/device.schema.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { refuseSave } from '../../kernel/rev.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { audit } from '../audit/audit.ts';
import { bundleOf } from '../mirror/mirror-bundle.ts';
import { apply, review, unbindGuide } from './application.ts';
import { allow, bind, connect, unbind, unbindWithCode } from './binding.ts';
import { deviceStore } from './device.store.ts';
import { applicationsOf, guideStore } from './guide.store.ts';

const devicesOf = ({ services, principal }: Context<UserPrincipal>) => deviceStore(services, scopeOf(principal));

export const deviceOperations = implement(deviceContract, {
  list: async ({ input: { is_set_work }, ctx }) => ({ list: await devicesOf(ctx).list(is_set_work === 1) }),

  myList: async ({ input: { q, ...paging }, ctx }) => {
    const devices = devicesOf(ctx);
    const { work_mode } = await devices.state();
    return { ...(await devices.page(q, paging)), work_mode };
  },

  published: async ({ ctx }) => ({ list: await devicesOf(ctx).published() }),

  async screen({ input: { device_no }, ctx }) {
    const { tenant_id } = ctx.principal;
    const device = mustExist(await devicesOf(ctx).byNo(device_no), 'DEVICE_NOT_FOUND');
    const rules = await ctx.services.ruleBook.forShop(tenant_id, device.config_rev);
    const { device_id } = device;
    return {
      device,
      bundle: await bundleOf(ctx.services, rules, { tenant_id, device_id, locale: ctx.locale }),
      share_id: await devicesOf(ctx).newestShare(device_id),
    };
  },

  bind: async ({ input, ctx }) => ({ device: await bind(ctx, input) }),

  connect: async ({ input, ctx }) => ({ device: await connect(ctx, input) }),

  unbindPreview: async ({ input: { device_no }, ctx }) =>
    mustExist(await devicesOf(ctx).unbindCounts(device_no), 'DEVICE_NOT_FOUND'),

  unbind: async ({ input: { device_no }, ctx }) => ({ active_code: await unbind(ctx, device_no) }),

  unbindActiveCode: async ({ input, ctx }) => ({ active_code: await unbindWithCode(ctx, input.active_code) }),

  save: async ({ input: { device_no, rev, ...fields }, ctx }) => {
    if (!(await devicesOf(ctx).save(device_no, fields, rev))) {
      refuseSave(shopDevice, await devicesOf(ctx).byNo(device_no), 'DEVICE_NOT_FOUND');
    }
    const { shop } = fields;
    await audit(ctx, { action: 'device.update', entity: 'device', entity_id: device_no, details: { shop } });
    return {};
  },

  allow: async ({ input, ctx }) => {
    await allow(ctx, input);
    return {};
  },

  applyFor: async ({ input, ctx }) => ({ review_status: await apply(ctx, input) }),

  myApplications: async ({ ctx }) => ({ list: await applicationsOf(ctx.services, ctx.principal) }),

  guideList: ({ input: { device_no, review_status, q, ...page }, ctx }) =>
    guideStore(ctx.services, scopeOf(ctx.principal)).page({ device_no, review_status, q }, page),

  guideReview: async ({ input, ctx }) => {
    await review(ctx, input);
    return {};
  },

  guideUnbind: async ({ input: { id }, ctx }) => {
    await unbindGuide(ctx, id);
    return {};
  },

  setMode: async ({ input: { work_mode }, ctx }) => {
    if (await devicesOf(ctx).setMode(work_mode)) {
      await audit(ctx, { action: 'device.mode', entity: 'shop', details: { work_mode } });
    }
    return { work_mode };
  },
});
