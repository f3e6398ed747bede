import { randomUUID } from 'node:crypto';
import { API_SCOPES, PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import { apiTokenStore } from '../../apps/server/src/modules/api-token/api-token.store.ts';
import { photoKey } from '../../apps/server/src/modules/file/photo-key.ts';
import { newKey } from '../../apps/server/src/modules/webhook/message.ts';
import { type Account, buildGuide, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { allowExports } from '../factories/exports.ts';
import { buildPromotion } from '../factories/promotion.ts';
import { type BuiltRecord, buildRecord } from '../factories/record.ts';
import type { RunningServer } from '../factories/server.ts';

/** One id or name for each kind of row that a shop has. The fields have the same names as the inputs of calls. */
export interface Row {
  readonly record_id: string;
  readonly user_id: number;
  readonly device_no: string;
  readonly path: string;
  readonly application_id: number;
  readonly token_id: number;
  readonly webhook_id: number;
  readonly delivery_id: number;
  /** A session of the main account. */
  readonly session_id: number;
  /** A passkey of the main account. */
  readonly passkey_id: number;
  readonly ticket_id: number;
  readonly device_id: number;
  readonly goods_id: number;
  readonly coupon_id: number;
  readonly goods_type_id: number;
  readonly category_id: number;
  readonly scheme_id: number;
  readonly revision_id: number;
  readonly import_id: number;
  readonly view_id: number;
  /** A promotion in which the record won. */
  readonly act_id: number;
  /** A prize of the promotion that nobody has won. */
  readonly award_id: number;
  /** The customer of the record, another customer, and a merge between other ones. */
  readonly customer_id: number;
  readonly second_customer_id: number;
  readonly move_id: number;
  readonly export_id: number;
  /** A repeatability check of the mirror. */
  readonly check_id: string;

  readonly question_id: string;
}

export interface Shop {
  readonly main: Account;
  /** A guide with every permission. */
  readonly guide: Account;
  readonly device: Device;
  readonly record: BuiltRecord;
  readonly row: Row;
}

/** For each kind of row, an id that doesn't exist. */
export const MISSING_ROW: Row = {
  question_id: 'q-nobody',
  record_id: randomUUID(),
  check_id: randomUUID(),
  user_id: 2_000_000_000,
  device_no: 'nobody',
  path: photoKey(
    { tenant_id: 2_000_000_000, device_id: 2_000_000_000, client_uuid: randomUUID(), test_time: new Date() },
    'white',
    'b'.repeat(64),
  ),
  application_id: 2_000_000_000,
  token_id: 2_000_000_000,
  webhook_id: 2_000_000_000,
  delivery_id: 2_000_000_000,
  session_id: 2_000_000_000,
  passkey_id: 2_000_000_000,
  ticket_id: 2_000_000_000,
  device_id: 2_000_000_000,
  goods_id: 2_000_000_000,
  coupon_id: 2_000_000_000,
  goods_type_id: 2_000_000_000,
  category_id: 2_000_000_000,
  scheme_id: 2_000_000_000,
  revision_id: 2_000_000_000,
  import_id: 2_000_000_000,
  view_id: 2_000_000_000,
  act_id: 2_000_000_000,
  award_id: 2_000_000_000,
  export_id: 2_000_000_000,
  customer_id: 2_000_000_000,
  second_customer_id: 2_000_000_001,
  move_id: 2_000_000_000,
};

/**
 * Makes a shop whose rows have the same number in each table, so a test that asks about one number asks about all kinds of
 * rows. Shops that are made later have the numbers that they would have had anyway.
 */
export async function buildNumberedShop(server: RunningServer, mark: string, photo: Uint8Array): Promise<Shop> {
  const { pool } = server.services;
  const { rows: sequences } = await pool.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value as last from pg_sequences
      where schemaname = 'public' and max_value > $1`,
    [FIRST_NUMBER],
  );
  const goOn =
    'select setval(quote_ident(name)::regclass, next, false) from json_to_recordset($1) as s(name text, next bigint)';
  await pool.query(goOn, [JSON.stringify(sequences.map(({ name }) => ({ name, next: FIRST_NUMBER })))]);
  const shop = await buildShop(server, mark, photo);
  await pool.query(goOn, [JSON.stringify(sequences.map(({ name, last }) => ({ name, next: Number(last ?? 0) + 1 })))]);
  return shop;
}

const FIRST_NUMBER = 1_000_000;

/** Makes a shop with a row of each kind. All names begin with `mark`, so a test can find them in any answer. */
export async function buildShop(
  server: RunningServer,
  mark: string,
  photo: Uint8Array,
  record_status = 2,
): Promise<Shop> {
  const { tenant_id } = await buildTenant(server, {
    shop: `${mark}-shop`,
    key: `${mark}-key`,
    // On this platform, guides can be locked. In work mode 2, mirrors have guides and their own settings.
    platform: 'ban',
    work_mode: 2,
  });
  await allowExports(server, tenant_id);
  const main = await buildUser(server, {
    tenant_id,
    user_acct: `${mark}-main`,
    name: `${mark}-name`,
    mobile: `${mark}-mobile`,
  });
  const power = Object.values(PERMISSIONS);
  const guide = await buildGuide(server, { parent: main, user_acct: `${mark}-guide`, name: `${mark}-guide`, power });
  const device = await buildDevice(server, { tenant_id, device_no: `${mark}-mirror`, is_simulated: true });
  const customers = await addCustomers(server, mark, tenant_id);
  const record = await buildRecord(server, {
    device,
    customer_id: customers.customer_id,
    user_id: guide.user_id,
    user_acct: guide.user_acct,
    customer_nickname: `${mark}-customer`,
    customer_mobile: `${mark}-phone`,
    mark: `${mark}-note`,
    status: record_status,
  });
  await server.services.prisma.follow_up.create({
    data: {
      tenant_id,
      record_id: record.record_id,
      due_on: new Date(),
      note: `${mark}-note`,
      customer_id: customers.customer_id,
      user_id: guide.user_id,
      device_id: device.device_id,
    },
  });
  const path = photoKey(record, 'white', 'a'.repeat(64));
  await server.services.storage.put(path, photo);
  const goods = await addGoods(server, mark, tenant_id);
  const row: Row = {
    record_id: record.record_id,
    user_id: guide.user_id,
    device_no: device.device_no,
    path,
    application_id: await addApplication(server, mark, device),
    token_id: await addToken(server, mark, main),
    ...(await addWebhook(server, mark, main)),
    session_id: await addSession(server, mark, main),
    passkey_id: await addPasskey(server, mark, main),
    ticket_id: await addTicket(server, mark, main),
    revision_id: await addRevision(server, mark, main),
    import_id: await addImport(server, mark, main),
    view_id: await addView(server, mark, main),
    ...(await addPromotion(server, mark, record)),
    export_id: await addExport(server, mark, main, path),
    check_id: await addCheck(server, record, main),
    device_id: device.device_id,
    coupon_id: await addCoupon(server, mark, tenant_id),
    ...goods,
    ...customers,
    question_id: await addQuestion(server, mark, tenant_id),
    scheme_id: await addScheme(server, mark, tenant_id, goods.goods_id),
  };
  return { main, guide, device, record, row };
}

async function addCoupon({ services }: RunningServer, mark: string, tenant_id: number): Promise<number> {
  const [start_time, end_time] = [new Date('2026-11-01'), new Date('2099-11-30')];
  const data = { tenant_id, name: `${mark}-coupon`, type: 'amount', value: 10, start_time, end_time };
  return (await services.prisma.coupon.create({ data })).coupon_id;
}

async function addApplication(server: RunningServer, mark: string, device: Device): Promise<number> {
  const { tenant_id, device_id } = device;
  const user_acct = `${mark}-applicant`;
  const { user_id } = await buildGuide(server, { tenant_id, parent_id: null, user_acct, mobile: `${mark}-number` });
  const insert = 'insert into device_guide (tenant_id, device_id, user_id) values ($1, $2, $3) returning id';
  return insertedId(server, insert, [tenant_id, device_id, user_id]);
}

async function addCheck({ services }: RunningServer, record: BuiltRecord, { user_id }: Account): Promise<string> {
  const { tenant_id, record_id, device_id } = record;
  const check_id = randomUUID();
  await services.prisma.repeat_test.create({
    data: { tenant_id, record_id, check_id, device_id, user_id, scores: [] },
  });
  return check_id;
}

async function addCustomers({ services }: RunningServer, mark: string, tenant_id: number) {
  const data = [1, 2, 3, 4].map((place) => ({
    tenant_id,
    place,
    mobile: `${mark}-phone`,
    nickname: `${mark}-customer`,
    seen_at: new Date(),
  }));
  const made = await services.prisma.customer.createManyAndReturn({ data, select: { customer_id: true } });
  const [customer_id, second_customer_id, from_id, to_id] = made.map((row) => row.customer_id) as [
    number,
    number,
    number,
    number,
  ];
  await services.prisma.customer.updateMany({
    where: { tenant_id, customer_id: from_id },
    data: { merged_into: to_id },
  });
  const { move_id } = await services.prisma.customer_move.create({
    data: { tenant_id, kind: 'merge', from_id, to_id, customer_ids: [from_id], record_ids: [], user_id: 1 },
  });
  return { customer_id, second_customer_id, move_id };
}

async function addPromotion(server: RunningServer, mark: string, { tenant_id, record_id }: BuiltRecord) {
  const stock = { probability: 100, total_num: 5 };
  const awards = [{ prize_name: `${mark}-prize`, ...stock }, stock, { probability: 0, total_num: null }];
  const { act_id, award_ids } = await buildPromotion(server, { tenant_id, act_name: `${mark}-draw`, awards });
  await server.services.prisma.draw.create({
    data: {
      tenant_id,
      act_id,
      record_id,
      seq: 1,
      award_id: award_ids[0] ?? null,
      draw_day: new Date(),
      redeem_code: `${mark}-code`,
    },
  });
  await server.services.prisma.promotion.updateMany({ where: { tenant_id, act_id }, data: { last_seq: 1 } });
  return { act_id, award_id: award_ids[1] as number };
}

async function addToken({ services }: RunningServer, mark: string, main: Account): Promise<number> {
  const token_hash = Buffer.from(`${mark}-token`);
  const token = { name: `${mark}-token`, token_hash, hint: 'smt_abcd', scopes: API_SCOPES, days: 1 };
  return (await apiTokenStore(services, main).add(token)) as number;
}

async function addWebhook(server: RunningServer, mark: string, { tenant_id }: Account) {
  const { sealed } = newKey(server.services.secrets, tenant_id);
  const webhook_id = await insertedId(
    server,
    `insert into webhook (tenant_id, name, url, events, secret)
     values ($1, $2::text, 'https://192.0.2.1/' || $2::text, '{product.sold}', $3) returning webhook_id as id`,
    [tenant_id, `${mark}-webhook`, sealed],
  );
  const delivery_id = await insertedId(
    server,
    `insert into webhook_delivery (tenant_id, webhook_id, type, data, state, answer)
     values ($1, $2, 'product.sold', '{}', 1, $3) returning delivery_id as id`,
    [tenant_id, webhook_id, `${mark}-answer`],
  );
  return { webhook_id, delivery_id };
}

const addSession = (server: RunningServer, mark: string, { tenant_id, user_id }: Account): Promise<number> =>
  insertedId(
    server,
    `insert into session (tenant_id, user_id, token_hash, user_agent, expires_at)
     values ($1, $2, sha256(convert_to($3::text, 'UTF8')), $3::text, now() + interval '1 day') returning id`,
    [tenant_id, user_id, `${mark}-session`],
  );

const addPasskey = (server: RunningServer, mark: string, { tenant_id, user_id }: Account): Promise<number> =>
  insertedId(
    server,
    `insert into passkey (tenant_id, user_id, credential_id, name, public_key)
     values ($1, $2, $3::text, $3::text, convert_to($3::text, 'UTF8')) returning id`,
    [tenant_id, user_id, `${mark}-passkey`],
  );

const addView = (server: RunningServer, mark: string, { tenant_id, user_id }: Account): Promise<number> =>
  insertedId(
    server,
    `insert into list_view (tenant_id, user_id, list, name, search, shared)
     values ($1, $2, 'goods', $3, jsonb_build_object('q', $3::text), true) returning id`,
    [tenant_id, user_id, `${mark}-view`],
  );

const addExport = (
  server: RunningServer,
  mark: string,
  { tenant_id, user_id }: Account,
  path: string,
): Promise<number> =>
  insertedId(
    server,
    `insert into export_job (tenant_id, user_id, input, locale, origin, total, file_name, status, path)
     values ($1, $2, '{"format": "csv"}', 'en', '', 1, $3, 2, $4) returning id`,
    [tenant_id, user_id, `${mark}-export.csv`, path],
  );

/** The key names the shop, because the questions of every shop are numbered from 1. */
async function addQuestion({ services }: RunningServer, mark: string, tenant_id: number): Promise<string> {
  const texts = { zh: { question: `${mark}-asked`, placeholder: '' } };
  const { key } = await services.prisma.question.create({ data: { tenant_id, key: `q-${tenant_id}`, type: 3, texts } });
  return key;
}

const addTicket = (server: RunningServer, mark: string, { tenant_id, user_id }: Account): Promise<number> =>
  insertedId(
    server,
    `insert into support_ticket (tenant_id, user_id, type, title, content, contact)
     values ($1, $2, 6, $3, $3, $3) returning id`,
    [tenant_id, user_id, `${mark}-question`],
  );

const addRevision = (server: RunningServer, mark: string, { tenant_id, user_id }: Account): Promise<number> =>
  insertedId(
    server,
    `insert into setting_revision (tenant_id, rev, area, changes, user_id, user_name)
     values ($1, 1, 'offset', '[{"key": "acne", "before": 1, "after": null}]', $2, $3) returning id`,
    [tenant_id, user_id, `${mark}-changer`],
  );

const addImport = (server: RunningServer, mark: string, { tenant_id, user_id }: Account): Promise<number> =>
  insertedId(
    server,
    `insert into import_batch (tenant_id, user_id, file_name, total, added, changed, failed, refused)
     values ($1, $2, $3, 1, 0, 0, 1, $4) returning id`,
    [
      tenant_id,
      user_id,
      `${mark}-archive`,
      JSON.stringify([{ row: 3, cells: { goods_name: `${mark}-refused` }, problems: [] }]),
    ],
  );

async function addGoods({ services }: RunningServer, mark: string, tenant_id: number) {
  const { rows } = await services.pool.query<Pick<Row, 'goods_id' | 'goods_type_id' | 'category_id'>>(
    `with type as (insert into goods_type (tenant_id, type_name) values ($1, $2) returning goods_type_id),
          category as (insert into goods_category (tenant_id, name) values ($1, $3) returning category_id),
          product as (insert into goods (tenant_id, goods_name, category_id)
                      select $1, $3, category_id from category returning goods_id),
          effect as (insert into goods_effect select $1, goods_id, 1, goods_type_id from product, type)
     select goods_id, goods_type_id, category_id from product, type, category`,
    [tenant_id, JSON.stringify({ zh: `${mark}-type`, en: `${mark}-type` }), `${mark}-goods`],
  );
  return rows[0] as (typeof rows)[number];
}

/**
 * Adds a scheme with one step. The given product is in that step, and also belongs to the scheme outside of the step.
 */
async function addScheme(server: RunningServer, mark: string, tenant_id: number, goods_id: number): Promise<number> {
  const id = await insertedId(
    server,
    `insert into scheme (tenant_id, name, triggers) values ($1, $2, $3) returning scheme_id as id`,
    [tenant_id, `${mark}-scheme`, JSON.stringify([{ dimension: 'acne', from: 1 }])],
  );
  await server.services.pool.query(
    `with step as (insert into scheme_step (tenant_id, scheme_id, step, title, part)
                   values ($1, $2, 1, $3, 'am') returning tenant_id, scheme_id, step),
          used as (update goods set scheme_id = $2 where tenant_id = $1 and goods_id = $4 returning goods_id)
     insert into scheme_goods (tenant_id, scheme_id, step, goods_id, rank)
     select tenant_id, scheme_id, step, goods_id, 1 from step, used`,
    [tenant_id, id, `${mark}-step`, goods_id],
  );
  return id;
}

async function insertedId({ services }: RunningServer, text: string, values: unknown[]): Promise<number> {
  const { rows } = await services.pool.query<{ id: number }>(text, values);
  return (rows[0] as { id: number }).id;
}
