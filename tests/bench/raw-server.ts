/**
 * A server for comparison. It answers the same calls, but is written by hand on node:http and pg, as short as possible,
 * without a framework.
 * It gives the same answers from the same tables, and stores data just as safely.
 */
import { createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { Busboy } from '@fastify/busboy';
import { MAX_YEARS_APART } from '@skin-mirror/shared/customer/customer.ts';
import { ANALYSIS_FILENAMES } from '@skin-mirror/shared/dimension/dimension.ts';
import { evaluateTest } from '@skin-mirror/shared/mirror/evaluation.ts';
import type { MatchResult } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { searchGrams } from '@skin-mirror/shared/search/grams.ts';
import { DAY_MS, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import pg from 'pg';
import pino from 'pino';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { createRuleBook, type ShopRules } from '../../apps/server/src/modules/shop/rule-book.ts';
import { rawDraw } from './raw-draw.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const dataDir = process.env.DATA_DIR ?? '.data';
const master = Buffer.from(process.env.SECRET_KEY ?? '', 'base64');
const FILENAMES = Object.entries(ANALYSIS_FILENAMES);
const sealKey = Buffer.from(hkdfSync('sha256', master, '', 'seal', 32));
const ruleBook = createRuleBook(pool, pino({ level: 'silent' }));

type Handler = (request: http.IncomingMessage, body: Buffer) => Promise<object>;
const HANDLERS: Readonly<Record<string, Handler>> = {
  '/mirrorSrv/record/upload': upload,
  '/skinSrv/active/draw': rawDraw(pool, sealKey),
};

const server = http.createServer(async (request, response) => {
  if (request.url?.startsWith('/export.csv')) return exportCsv(request.url, response);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  try {
    const answer = await (HANDLERS[request.url ?? ''] ?? list)(request, body);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 0, msg: 'ok', ...answer }));
  } catch (cause) {
    response.writeHead(500).end(String(cause));
  }
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));

/** Streams the tests of a shop as CSV, without a filter, words, masks or protection against formulas. */
async function exportCsv(url: string, response: http.ServerResponse): Promise<void> {
  const tenant_id = Number(new URL(url, 'http://raw').searchParams.get('shop'));
  let last: unknown[] | undefined = [
    new Date(Date.now() + DAY_MS).toISOString(),
    '00000000-0000-0000-0000-000000000000',
  ];
  while (last) {
    const { rows }: pg.QueryArrayResult<unknown[]> = await pool.query({
      rowMode: 'array',
      text: `select customer_nickname, customer_mobile, customer_sex, customer_age,
                    jsonb_path_query_first(images, '$[*] ? (@.kind == "white").path') #>> '{}', device_no, user_acct, status,
                    reason_key, result->>'total_score', mark, test_time::text as place, record_id
               from skin_record where tenant_id = $1 and deleted_at is null and (test_time, record_id) < ($2::timestamptz, $3::uuid)
              order by test_time desc, record_id desc limit 2000`,
      values: [tenant_id, ...last],
    });
    response.write(rows.map((row) => `${row.join(',')}\n`).join(''));
    last = rows.length === 2000 ? rows.at(-1)?.slice(-2) : undefined;
  }
  response.end();
}

interface DeviceRow {
  tenant_id: number;
  device_id: number;
  device_no: string;
  secret_enc: Buffer;
  settings_rev: number;
  timezone: string;
}

async function authenticate(request: http.IncomingMessage, body: Buffer): Promise<DeviceRow> {
  const { rows } = await pool.query<DeviceRow>({
    name: 'device',
    text: `select d.tenant_id, d.device_id, s.device_no, d.secret_enc, t.settings_rev, t.timezone from device_serial s
             join device d on d.tenant_id = s.tenant_id and d.device_id = s.bound_device_id join tenant t on t.tenant_id = d.tenant_id
            where s.device_no = $1 and s.status <> -11`,
    values: [request.headers['x-device-no']],
  });
  const device = rows[0];
  if (!device) throw new Error('device');
  const sealed = device.secret_enc;
  const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(1, 13), { authTagLength: 16 });
  decipher
    .setAAD(Buffer.from(`tenant:${device.tenant_id}/device:${device.device_no}`))
    .setAuthTag(sealed.subarray(13, 29));
  const secret = Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]);

  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
  const [label, parameters] = String(request.headers['signature-input']).split(/=(.*)/s) as [string, string];
  const created = Number(/created=(\d+)/.exec(parameters)?.[1]);
  const base = [
    `"@method": ${request.method}`,
    `"@path": ${request.url}`,
    '"@query": ?',
    `"x-device-no": ${request.headers['x-device-no']}`,
    `"content-digest": ${digest}`,
    `"@signature-params": ${parameters}`,
  ].join('\n');
  const given = Buffer.from(String(request.headers.signature).slice(label.length + 2, -1), 'base64');
  const expected = createHmac('sha256', secret).update(base).digest();
  const isFresh = Math.abs(Date.now() / 1000 - created) < 300;
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !isFresh) throw new Error('signature');
  return device;
}

const INSERT = `
  with named as (
    insert into record_key (tenant_id, device_id, client_uuid, record_id) values ($1, $3, $5, $2)
    on conflict (tenant_id, device_id, client_uuid) do nothing
    returning record_id
  ), known as (
    select t.mobile, t.place from customer c
      join customer t on t.tenant_id = $1 and t.customer_id = coalesce(c.merged_into, c.customer_id)
     where c.tenant_id = $1 and c.mobile = $13
     order by ((c.sex is null or c.sex = $14) and (c.birth_year is null or abs(c.birth_year - $27) <= ${MAX_YEARS_APART})) desc, c.place
     limit 1
  ), person as (
    insert into customer (tenant_id, mobile, place, nickname, sex, birth_year, seen_at)
    select $1, coalesce(known.mobile, $13), coalesce(known.place, 1), $12, $14, $27, $9 from named left join known on true
    on conflict (tenant_id, mobile, place) do update set seen_at = greatest(customer.seen_at, excluded.seen_at)
    returning coalesce(merged_into, customer_id) as customer_id
  ), written as (
    insert into skin_record (tenant_id, record_id, device_id, device_no, client_uuid, start_digest, end_digest, seq, test_time,
      test_day, status, customer_nickname, customer_mobile, customer_sex, customer_age, consent, questions, images, scores,
      result, quality, recommendation, settings_rev, share_secret, share_expires_at, search_grams, finish_time, is_late, customer_id)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
      now() + interval '180 days', $25, now(), $26, customer_id from named, person
    returning tenant_id, record_id, test_day, device_id, device_no, is_late, customer_id, status, test_time, is_simulated,
      case when consent->>'contact' = '1' then test_day + nullif((recommendation->>'revisit_days')::int, 0) end as due_on
  ), followed as (
    insert into follow_up (tenant_id, record_id, due_on)
    select tenant_id, record_id, due_on from written where due_on is not null
  ), told as (
    insert into webhook_delivery (tenant_id, webhook_id, type, record_id, data)
    select e.tenant_id, w.webhook_id, 'record.finished', e.record_id, jsonb_build_object('record_id', e.record_id, 'customer_id',
           e.customer_id, 'device_no', e.device_no, 'status', e.status, 'test_time', e.test_time, 'is_simulated', e.is_simulated)
      from written e join webhook w on w.tenant_id = $1 and w.is_on and w.events @> array['record.finished']
  )
  insert into record_day (tenant_id, day, user_id, device_id, count, late)
  select tenant_id, test_day, 0, device_id, 1, is_late::int from written
  on conflict (tenant_id, day, user_id, device_id)
  do update set count = record_day.count + 1, late = record_day.late + excluded.late`;

async function upload(request: http.IncomingMessage, body: Buffer) {
  const device = await authenticate(request, body);
  const { meta, files } = await parts(String(request.headers['content-type']), body);
  const images = [];
  for (const [kind, bytes] of files) images.push(await storePhoto(device.tenant_id, kind, bytes));
  const { client_uuid, seq, test_time, customer, consent, questions, ...end } = meta;
  const rules = await ruleBook.forShop(device.tenant_id, device.settings_rev);
  const { status, scores, result, match } = evaluateTest(rules.evaluationFor(device.device_id), customer, end);
  const start = { client_uuid, seq, test_time, customer, consent, questions };
  const test_day = shopDay(new Date(test_time), device.timezone);
  const is_late = shopDay(new Date(), device.timezone) > test_day;
  const record_id = uuidv7();
  const share_secret = randomBytes(16);
  await pool.query({
    name: 'insert',
    text: INSERT,
    values: [
      device.tenant_id,
      record_id,
      device.device_id,
      device.device_no,
      client_uuid,
      digestOf(start),
      digestOf(end),
      seq,
      test_time,
      test_day,
      status,
      customer.nickname,
      customer.mobile,
      customer.sex,
      customer.age,
      JSON.stringify(consent),
      JSON.stringify(questions),
      JSON.stringify(images),
      JSON.stringify(scores),
      JSON.stringify(result),
      JSON.stringify(end.quality ?? null),
      JSON.stringify(match && withCards(rules, match)),
      device.settings_rev,
      share_secret,
      searchGrams([customer.nickname, customer.mobile]),
      is_late,
      new Date(test_time).getUTCFullYear() - customer.age,
    ],
  });
  return { analysis_id: record_id, share_id: shareId(device.tenant_id, record_id, share_secret), duplicate: 0 };
}

const shareId = (tenant_id: number, record_id: string, secret: Buffer) =>
  `${tenant_id.toString(36)}.${Buffer.from(record_id.replaceAll('-', '') + secret.toString('hex'), 'hex').toString('base64url')}`;

/**
 * Returns a test's recommendation in its stored form. Each product is stored with its present name, price and other
 * fields, and with the days until the next visit.
 */
function withCards({ cards, config }: ShopRules, { recommendations, excluded }: MatchResult) {
  return {
    goods: recommendations.map((chosen) => ({ ...chosen, ...cards.get(chosen.goods_id) })),
    excluded: excluded.map(({ goods_id, reason, points }) => [goods_id, reason, points]),
    revisit_days: config.revisit_days,
  };
}

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest();

// biome-ignore lint/suspicious/noExplicitAny: written by hand without contracts, which is the point
type Meta = any;

function parts(contentType: string, body: Buffer): Promise<{ meta: Meta; files: [string, Buffer][] }> {
  if (contentType.startsWith('application/json')) {
    return Promise.resolve({ meta: JSON.parse(body.toString()).meta, files: [] });
  }
  return new Promise((resolve, reject) => {
    const files: [string, Buffer][] = [];
    let meta: Meta;
    const parser = new Busboy({ headers: { 'content-type': contentType } });
    parser.on('field', (_name, value) => {
      meta = JSON.parse(value);
    });
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => files.push([name, Buffer.concat(chunks)]));
    });
    parser.on('error', reject);
    parser.on('finish', () => resolve({ meta, files }));
    parser.end(body);
  });
}

async function storePhoto(tenant_id: number, kind: string, bytes: Buffer) {
  const picture = sharp(bytes, { limitInputPixels: 25_000_000 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 });
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const name = createHash('sha256').update(data).digest('hex');
  const key = `skin/${tenant_id}/${name.slice(0, 2)}/${name}.jpg`;
  const target = path.join(dataDir, 'files', key);
  await mkdir(path.dirname(target), { recursive: true });
  const temporary = `${target}.${randomBytes(4).toString('hex')}.tmp`;
  const handle = await open(temporary, 'w');
  await handle.writeFile(data);
  await handle.sync();
  await handle.close();
  await rename(temporary, target);
  const folder = await open(path.dirname(target), 'r');
  await folder.sync();
  await folder.close();
  const source_sha256 = createHash('sha256').update(bytes).digest('hex');
  return { kind, path: key, source_sha256, width: info.width, height: info.height, bytes: data.length };
}

async function list(request: http.IncomingMessage, body: Buffer) {
  const access_token = String(request.headers.access_token);
  const token = createHash('sha256').update(access_token).digest();
  const session = await pool.query<{ tenant_id: number; user_id: number; timezone: string }>({
    name: 'session',
    text: `select u.tenant_id, u.user_id, t.timezone from session s join user_account u on u.tenant_id = $1 and u.user_id = s.user_id
             join tenant t on t.tenant_id = $1
            where s.tenant_id = $1 and s.token_hash = $2 and s.revoked_at is null and s.expires_at > now() and u.status = 10 and u.deleted_at is null`,
    values: [Number.parseInt(access_token, 36), token],
  });
  const tenant_id = session.rows[0]?.tenant_id;
  if (tenant_id === undefined) throw new Error('session');
  const form = new URLSearchParams(body.toString());
  const range = [tenant_id, form.get('st'), form.get('ed')];
  const { rows } = await pool.query<ListedRow>({
    name: 'list',
    text: `select record_id, customer_id, customer_nickname, customer_mobile, customer_sex, customer_age, customer_location, customer_level,
                  customer_comments, customer_introducer, device_no, user_acct, test_time, arrive_time, status, mark,
                  capture_state, is_simulated, sold, interest, images, questions, share_secret, (result->>'total_score')::float8 as total_score
             from skin_record where tenant_id = $1 and test_time >= $2::date and test_time < $3::date + 1 and deleted_at is null
            order by test_time desc, record_id desc limit 10`,
    values: range,
  });
  const total = await pool.query<{ total: number; child: unknown }>({
    name: 'total',
    text: `select (select coalesce(sum(count), 0)::int from record_day where tenant_id = $1 and day between $2::date and $3::date) as total,
                  (select coalesce(json_agg(json_build_object('user_id', user_id, 'user_acct', user_acct, 'name', name)), '[]')
                     from user_account where tenant_id = $1 and auth_type = 20 and deleted_at is null) as child`,
    values: range,
  });
  const numbers = rows.filter(({ customer_mobile }) => customer_mobile !== '').length;
  await pool.query({
    name: 'numbers-read',
    text: `with quick as (select set_config('synchronous_commit', 'off', true))
           insert into rate_limit as sum (key, points, expire) select $1, $2::int, 0 from quick
           on conflict (key) do update set points = sum.points + excluded.points`,
    values: [`raw:${tenant_id}/${session.rows[0]?.user_id}`, numbers],
  });
  const origin = `http://${request.headers.host}`;
  const hosts = { default_host: origin, user_host: origin, msg: '操作成功' };
  const guides = (total.rows[0]?.child ?? []) as readonly { user_acct: string; name: string }[];
  const names = new Map(guides.map(({ user_acct, name }) => [user_acct, name]));
  const list = rows.map((row) => ({
    ...listed(row, tenant_id, origin),
    guide: names.get(row.user_acct) || row.user_acct,
  }));
  return {
    ...hosts,
    data: { list, total: total.rows[0]?.total, total_capped: false, child: total.rows[0]?.child, ...hosts },
  };
}

interface ListedRow {
  customer_mobile: string;
  user_acct: string;
  record_id: string;
  test_time: Date;
  device_no: string;
  images: { kind: string; path: string }[];
  questions: unknown;
  share_secret: Buffer;
}

function listed(
  { images, questions, share_secret, test_time, device_no, ...row }: ListedRow,
  tenant_id: number,
  origin: string,
) {
  const share_id = shareId(tenant_id, row.record_id, share_secret);
  const pathOf = (kind: string) => images.find((image) => image.kind === kind)?.path ?? '';
  const { record_id, ...fields } = row;
  return {
    id: record_id,
    analysis_id: record_id,
    result_id: record_id,
    image: pathOf('white'),
    ...fields,
    crt_time: test_time,
    code: device_no,
    reason: '',
    analysis: Object.fromEntries(FILENAMES.map(([kind, name]) => [name, pathOf(kind)])),
    other_detects: { questions },
    share_id,
    report_url: `${origin}/zmskinweb/#/report?shareId=${share_id}&locale=zh`,
  };
}
