import { ONLINE_WITHIN_MS } from '@skin-mirror/shared/device/device.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { OUTBOX_STATUS } from '@skin-mirror/shared/outbox/outbox.ts';
import { REQUEST_STATUS } from '@skin-mirror/shared/serial/serial.ts';
import { SUPPORT_STATUS } from '@skin-mirror/shared/support/support.ts';
import type { Database } from '../../database/pool.ts';

/** Counts the rows of all shops together, for the platform administrator. */
export function platformStore({ prisma }: Pick<Database, 'prisma'>) {
  const { user_account, device, device_serial, code_request, support_ticket, outbox_message, record_day } = prisma;
  return {
    async counts() {
      const online = { gt: new Date(Date.now() - ONLINE_WITHIN_MS) };
      return {
        count_shop: await user_account.count({ where: { auth_type: AUTH_TYPES.main, deleted_at: null } }),
        count_device: await device.count({ where: { unbound_at: null } }),
        count_online: await device.count({ where: { unbound_at: null, last_seen: online } }),
        count_serial: await device_serial.count(),
        count_request: await code_request.count({ where: { status: REQUEST_STATUS.pending } }),
        count_question: await support_ticket.count({ where: { status: SUPPORT_STATUS.open } }),
        count_failed_message: await outbox_message.count({ where: { status: OUTBOX_STATUS.failed } }),
      };
    },

    /** Counts the tests of all shops by day, each shop by its own days. Leaves out days without tests. */
    async testsSince(day: string): Promise<ReadonlyMap<string, { count: number; late: number }>> {
      const days = await record_day.groupBy({
        by: ['day'],
        where: { day: { gte: new Date(day) } },
        _sum: { count: true, late: true },
      });
      return new Map(
        days.map(({ day, _sum }) => [day.toISOString().slice(0, 10), { count: _sum.count ?? 0, late: _sum.late ?? 0 }]),
      );
    },
  };
}
