import { createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type http from 'node:http';
import type pg from 'pg';

interface RawPromotion {
  readonly act_id: number;
  readonly key: Buffer;
  readonly prizes: readonly { award_id: number; until: number; prize_name: string }[];
}

/** The call that draws, for a shop that has one promotion. */
export function rawDraw(pool: pg.Pool, sealKey: Buffer) {
  let promotion: Promise<RawPromotion> | undefined;

  async function readPromotion(tenant_id: number): Promise<RawPromotion> {
    const { rows } = await pool.query(
      'select act_id, seed_enc, seed_hash from promotion where tenant_id = $1 and status = 10',
      [tenant_id],
    );
    const { act_id, seed_enc, seed_hash } = rows[0];
    const opener = createDecipheriv('aes-256-gcm', sealKey, seed_enc.subarray(1, 13), { authTagLength: 16 });
    opener.setAAD(Buffer.from(`tenant:${tenant_id}/seed:${seed_hash}`)).setAuthTag(seed_enc.subarray(13, 29));
    const key = Buffer.concat([opener.update(seed_enc.subarray(29)), opener.final()]);
    const { rows: prizes } = await pool.query(
      `select a.award_id, p.prize_name, sum(a.probability) over (order by a.award_level = 0, a.award_level)::int as until from award a
         join prize p on p.tenant_id = $1 and p.prize_id = a.prize_id
        where a.tenant_id = $1 and a.act_id = $2 order by a.award_level = 0, a.award_level`,
      [tenant_id, act_id],
    );
    return { act_id, key, prizes };
  }

  /** Draws with one statement. It neither puts draws together nor gives a prize that ran out to another one. */
  async function draw(_: http.IncomingMessage, body: Buffer) {
    const share_id = String(JSON.parse(body.toString()).shareId);
    const [shop = '', rest = ''] = share_id.split('.');
    const tenant_id = Number.parseInt(shop, 36);
    const bytes = Buffer.from(rest, 'base64url');
    const record_id = bytes.subarray(0, 16).toString('hex');
    promotion ??= readPromotion(tenant_id);
    const { act_id, key, prizes } = await promotion;
    const uuid = record_id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    const ticket = createHmac('sha256', key).update(uuid).digest().readUIntBE(0, 6) % 10_000;
    const prize = prizes.find(({ until }) => ticket < until) ?? prizes.at(-1);
    const code = randomBytes(8).toString('hex');
    const { rows } = await pool.query({
      name: 'draw',
      text: `with test as (select record_id from skin_record where tenant_id = $1 and record_id = $3 and share_secret = $4
                      and status = 2 and deleted_at is null and share_revoked_at is null and share_expires_at > now()),
             numbered as (update promotion set last_seq = last_seq + 1 from test
                      where tenant_id = $1 and act_id = $2 and status = 10 and start_time <= current_date and end_time >= current_date
                      returning last_seq),
             given as (update award set awarded = awarded + 1 from numbered
                      where tenant_id = $1 and award_id = $5 and (total_num is null or awarded < total_num) returning award_id)
             insert into draw (tenant_id, act_id, seq, record_id, award_id, draw_day, redeem_code)
             select $1, $2, last_seq, $3, award_id, current_date, $6 from numbered, given
             returning seq, draw_time`,
      values: [tenant_id, act_id, uuid, bytes.subarray(16), prize?.award_id, code],
    });
    return { act_id, seq: rows[0].seq, draw_time: rows[0].draw_time, award: prize, redeem_code: code };
  }

  return draw;
}
