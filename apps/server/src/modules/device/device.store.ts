import type { deviceContract } from '@skin-mirror/shared/device/device.contract.ts';
import type { PublishedDevice, ShopDevice } from '@skin-mirror/shared/device/device.schema.ts';
import { type DEVICE_SORTS, REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { WORK_MODES, type WorkMode } from '@skin-mirror/shared/identity/identity.ts';
import { SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { z } from 'zod';
import { type Page, pagedSql, type SortedPaging } from '../../database/paged.ts';
import { select } from '../../database/select.ts';
import { EVERYBODY, tellAccountChange } from '../../kernel/account-change.ts';
import { ifUnchanged, type SeenRev } from '../../kernel/rev.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Services } from '../../services.ts';
import { shareIdOf } from '../link/share-id.ts';
import { ONLINE, STATUS } from '../serial/mirror-state.ts';

type Answer<Name extends keyof typeof deviceContract> = z.output<(typeof deviceContract)[Name]['output']>;
type ListedDevice = Answer<'list'>['list'][number];
type UnbindCounts = Answer<'unbindPreview'>;

const SHOP = "coalesce(nullif(d.shop, ''), t.shop)";
/** The mirror can connect by its number alone. */
const EXPECTED = 'd.secret_enc is null and s.code_used_at is null and s.open_until > now()';

const OWN = `device d join device_serial s on s.id = d.serial_id join tenant t on t.tenant_id = $1
  left join lateral (select s.open_until, s.opened_from, s.asked_from where ${EXPECTED}) as expected on true
  where d.tenant_id = $1 and d.unbound_at is null`;
const MATCHING = `${OWN} and ($2 = '' or strpos(
  lower(concat_ws(E'\\n', d.device_no, s.model, s.mac, s.serial, ${SHOP}, d.remark)), lower($2)) > 0)`;

const guidesWith = (review_status: number) => `(select count(*) from device_guide g
  join user_account u on u.tenant_id = $1 and u.user_id = g.user_id
 where g.tenant_id = $1 and g.device_id = d.device_id and g.review_status = ${review_status}
   and u.deleted_at is null)::int`;

const FULL = `d.device_id, d.device_no, s.model, s.mac, s.serial, d.app_version, d.ip, d.location, ${STATUS},
  d.secret_enc is not null as is_activated,
  expected.open_until, coalesce(expected.opened_from, '') as opened_from, coalesce(expected.asked_from, '') as asks_from,
  ${ONLINE}, d.last_seen, d.last_open_time, d.bound_at, ${SHOP} as shop,
  d.remark, d.is_simulated, ${guidesWith(REVIEW_STATUS.approved)} as sub_count, ${guidesWith(REVIEW_STATUS.pending)} as unreviewed_count,
  t.settings_rev as config_rev, d.acked_rev, d.acked_at, d.ack_error, d.queue_len, d.free_mb, d.rev`;

export function deviceStore(
  { prisma, pool }: Pick<Services, 'prisma' | 'pool'>,
  { tenant_id, own_user_id, own_device_ids }: Scope,
) {
  return {
    /** Lists the mirrors to choose from. In advanced mode, a guide gets those that the guide was approved for. */
    async list(isForSettings: boolean): Promise<ListedDevice[]> {
      const { rows } = await pool.query<ListedDevice>({
        name: 'device.list',
        text: `select d.device_id as id, d.device_no, ${SHOP} as shop, s.model, ${STATUS}, ${ONLINE} from ${OWN}
                  and (not $2::boolean or s.status = ${SERIAL_STATUS.normal})
                  and ($3::boolean or t.work_mode = ${WORK_MODES.basic} or d.device_id = any($4))
                order by d.bound_at desc, d.device_id desc`,
        values: [tenant_id, isForSettings, own_user_id === null, own_device_ids],
      });
      return rows;
    },

    /**
     * Lists the mirrors that work, with the state of their settings. A guide gets the same ones as from `list`. SQL
     * instead of Prisma, because the shop's name and the state are computed.
     */
    async published(): Promise<PublishedDevice[]> {
      const { rows } = await pool.query<PublishedDevice>({
        name: 'device.published',
        text: `select d.device_no, ${SHOP} as shop, ${ONLINE}, d.last_seen, t.settings_rev as config_rev, d.acked_rev,
                      d.acked_at, d.ack_error
                 from ${OWN} and s.status = ${SERIAL_STATUS.normal} and d.secret_enc is not null
                  and ($2::boolean or t.work_mode = ${WORK_MODES.basic} or d.device_id = any($3))
                order by shop, d.device_no`,
        values: [tenant_id, own_user_id === null, own_device_ids],
      });
      return rows;
    },

    /** Returns a page of mirrors, by default the last bound first. SQL, because most columns are computed. */
    page: (q: string, paging: SortedPaging<typeof DEVICE_SORTS>): Promise<Page<ShopDevice>> =>
      pagedSql(pool, paging, {
        name: 'device',
        select: FULL,
        from: MATCHING,
        values: [tenant_id, q],
        order: 'd.bound_at desc, d.device_id desc',
        key: 'device_id',
      }),

    async byNo(device_no: string): Promise<ShopDevice | undefined> {
      const { rows } = await pool.query<ShopDevice>({
        name: 'device.by-no',
        text: `select ${FULL} from ${OWN} and d.device_no = $2`,
        values: [tenant_id, device_no],
      });
      return rows[0];
    },

    /** Counts what belongs to a mirror, for the console to show before the mirror is removed. */
    async unbindCounts(device_no: string): Promise<UnbindCounts | undefined> {
      const { rows } = await pool.query<UnbindCounts>({
        name: 'device.unbind-counts',
        text: `select ${guidesWith(REVIEW_STATUS.approved)} as guide_count, ${guidesWith(REVIEW_STATUS.pending)} as pending_count,
                 (select coalesce(sum(count), 0) from record_day r
                   where r.tenant_id = $1 and r.device_id = d.device_id)::int as record_count,
                 ((select count(*) from config_value c
                    where c.tenant_id = $1 and c.scope = 'device' and c.scope_id = d.device_id)
                  + (select count(*) from score_offset o
                      where o.tenant_id = $1 and o.device_id = d.device_id)
                  + (select count(*) from push_mapping m
                      where m.tenant_id = $1 and m.device_id = d.device_id)
                  + (select count(*) from result_text x
                      where x.tenant_id = $1 and x.device_id = d.device_id))::int as setting_count
               from ${OWN} and d.device_no = $2`,
        values: [tenant_id, device_no],
      });
      return rows[0];
    },

    /** Saves place and remark. False if there is no such mirror, or if it was changed after it was read. */
    async save(
      device_no: string,
      data: { readonly shop: string; readonly remark: string },
      rev: SeenRev,
    ): Promise<boolean> {
      const where = { tenant_id, device_no, unbound_at: null, ...ifUnchanged(rev) };
      return (await prisma.device.updateMany({ where, data })).count === 1;
    },

    /** Returns what opens the report of a mirror's newest test. Empty if no report can be opened. */
    async newestShare(device_id: number): Promise<string> {
      const test = await prisma.skin_record.findFirst({
        where: {
          tenant_id,
          device_id,
          deleted_at: null,
          share_revoked_at: null,
          status: RECORD_STATUS.success,
          share_expires_at: { gt: new Date() },
        },
        select: select('tenant_id', 'record_id', 'share_secret'),
        orderBy: [{ test_time: 'desc' }, { record_id: 'desc' }],
      });
      return test ? shareIdOf(test) : '';
    },

    state: () => prisma.tenant.findUniqueOrThrow({ where: { tenant_id }, select: select('work_mode', 'platform') }),

    /** Sets the shop's work mode. Returns true if the mode changed. */
    async setMode(work_mode: WorkMode): Promise<boolean> {
      const where = { tenant_id, work_mode: { not: work_mode } };
      const { count } = await prisma.tenant.updateMany({ where, data: { work_mode } });
      // The work mode decides which tests guides can see, so this call ends the live updates of all accounts.
      if (count === 1) await tellAccountChange(pool, tenant_id, EVERYBODY);
      return count === 1;
    },
  };
}
