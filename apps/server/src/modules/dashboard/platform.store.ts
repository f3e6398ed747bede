import { ONLINE_WITHIN_MS } from '@skin-mirror/shared/device/device.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { OUTBOX_STATUS } from '@skin-mirror/shared/outbox/outbox.ts';
import { REQUEST_STATUS } from '@skin-mirror/shared/serial/serial.ts';
import { SUPPORT_STATUS } from '@skin-mirror/shared/support/support.ts';
import type { Database } from '../../database/pool.ts';

/** Numbers of all shops together, for the administrator. */
export function platformStore({ prisma }: Pick<Database, 'prisma'>) {
  const { user_account, device, device_serial, code_request, support_ticket, outbox_message, record_day } = prisma;
  return {
    async counts() {
      const online = { gt: new Date(Date.now() - ONLINE_WITHIN_MS) };
      const [
        count_shop,
        count_device,
        count_online,
        count_serial,
        count_request,
        count_question,
        count_failed_message,
      ] = await Promise.all([
        user_account.count({ where: { auth_type: AUTH_TYPES.main, deleted_at: null } }),
        device.count({ where: { unbound_at: null } }),
        device.count({ where: { unbound_at: null, last_seen: online } }),
        device_serial.count(),
        code_request.count({ where: { status: REQUEST_STATUS.pending } }),
        support_ticket.count({ where: { status: SUPPORT_STATUS.open } }),
        outbox_message.count({ where: { status: OUTBOX_STATUS.failed } }),
      ]);
      return {
        count_shop,
        count_device,
        count_online,
        count_serial,
        count_request,
        count_question,
        count_failed_message,
      };
    },

    /** Tests of all shops, each by its own days. Days without tests are left out. */
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
