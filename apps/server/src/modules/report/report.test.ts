import { DIMENSIONS, IMAGE_KINDS } from '@skin-mirror/shared/dimension/dimension.ts';
import { LOCALES, shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { RecordImage } from '@skin-mirror/shared/record/record.schema.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { seedResultTexts } from '@skin-mirror/shared/result-text/seed.ts';
import { scoreTest } from '@skin-mirror/shared/scoring/scoring.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { type BuiltRecord, buildRecord, type RecordColumns } from '#tests/factories/record.ts';
import { createClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { buildShop } from '#tests/factories/shop.ts';
import { shareIdOf } from '../link/share-id.ts';

// The server limits requests per network address. With TRUST_PROXY, each test can use its own address.
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1/32' });
});
afterAll(() => server.close());

let lastAddress = 0;
const newReader = () => createClient(server, { 'x-forwarded-for': `198.51.100.${++lastAddress}` });

const share = (client: RestClient, shareId: string, headers = {}) =>
  client.get('/skinSrv/analysis/shareDetail', { shareId }, headers);

async function reportOf(record: BuiltRecord, headers = {}): Promise<SharedReport> {
  const answer = (await share(newReader(), record.share_id, headers)).json();
  expect(answer).toMatchObject({ code: 0 });
  return answer.report as SharedReport;
}

const ALL_SCORES = scoreTest(
  DIMENSIONS.map(({ key, layer }, index) => ({ dimension: key, layer, raw: (index * 7) % 101 })),
  [],
);

const SCHEME = {
  scheme_id: 1,
  name: 'Four weeks',
  description: '',
  cycle_days: 28,
  causes: [],
  steps: [{ title: 'Rest', part: 'pm', frequency: '', advice: '', day_from: 1, day_to: 28, goods_ids: [] }],
};

async function setRecommendation({ record_id }: BuiltRecord, recommendation: unknown): Promise<void> {
  await server.services.pool.query('update skin_record set recommendation = $2 where record_id = $1', [
    record_id,
    JSON.stringify(recommendation),
  ]);
}

describe("a customer's report", () => {
  it('has the shop, the day, the skin and every score with a text', async () => {
    const tenant = await buildTenant(server, { shop: '花溪店', timezone: 'America/New_York' });
    const record = await buildRecord(server, {
      device: await buildDevice(server, tenant),
      test_time: new Date('2026-03-02T04:30:00Z'),
      customer_age: 32,
      scores: ALL_SCORES,
    });
    const report = await reportOf(record);
    expect(report).toMatchObject({
      shop: '花溪店',
      test_day: '2026-03-01',
      age_band: '30-34',
      sex: 0,
      skin_type: 'mixed',
      tone: 'natural',
      skin_age: 28,
      chart_type: 'column',
      data_show_type: 1,
    });
    expect(report.dims.map(({ key }) => key)).toEqual(DIMENSIONS.map(({ key }) => key));
    for (const { introduction, advice, band } of report.dims) {
      expect(introduction).not.toBe('');
      expect(advice).not.toBe('');
      expect(band.from).toBeLessThan(band.to);
    }
    for (const text of [report.total_text, report.skin_type_text, report.tone_text])
      expect(text?.advice).toMatch(/\p{sc=Han}/v);
  });

  it('speaks the language of its reader, and the shop’s own words where it has any', async () => {
    const record = await buildRecord(server);
    const chinese = await reportOf(record, { locale: 'zh' });
    const english = await reportOf(record, { locale: 'en' });
    const acneOf = ({ dims }: SharedReport) => dims.find(({ key }) => key === 'acne');
    expect(acneOf(chinese)?.advice).toMatch(/\p{sc=Han}/v);
    expect(acneOf(english)?.advice).toMatch(/^[^\p{sc=Han}]+$/v);
    await server.services.pool.query(
      `insert into result_text (tenant_id, section, dimension, value_key, locale, introduction, advice)
       values ($1, 'layer', 'acne', $2, 'zh', '本店的话', '多喝水')`,
      [record.tenant_id, String(acneOf(chinese)?.level)],
    );
    expect(acneOf(await reportOf(record, { locale: 'zh' }))).toMatchObject({
      introduction: '本店的话',
      advice: '多喝水',
    });
  });

  it('answers in every language', async () => {
    const record = await buildRecord(server);
    for (const locale of LOCALES) {
      const [first] = (await reportOf(record, { locale })).dims;
      const text = [...seedResultTexts().values()].find(
        (one) =>
          one.locale === shownLocale(locale) &&
          one.section === first?.layer &&
          one.dimension === first.key &&
          one.value_key === String(first.level),
      );
      expect(first?.introduction, locale).toBe(text?.introduction);
    }
  });

  it('shows photos by addresses of their own, and thumbnails', async () => {
    const device = await buildDevice(server);
    const path = `skin/${device.tenant_id}/ab/${'ab'.repeat(32)}.jpg`;
    const bytes = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#a98' } })
      .jpeg()
      .toBuffer();
    await server.services.storage.put(path, bytes);
    const image: RecordImage = { kind: 'uv', path, source_sha256: 'x', width: 30, height: 40, bytes: bytes.length };
    const [shown] = (await reportOf(await buildRecord(server, { device, images: [image] }))).images;
    expect(shown).toMatchObject({ kind: 'uv', width: 30, height: 40 });
    for (const url of [shown?.url, shown?.thumbnail_url]) {
      const response = await fetch(server.origin + url);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
    }
  });

  it('recommends goods as they were at the test, with the dimensions that asked for them', async () => {
    const record = await buildRecord(server);
    const cause = { layer: 'layer', score: 35, level: 4, threshold: 80, goods_type_id: 1, weight: 3, points: 12 };
    await setRecommendation(record, {
      goods: [
        {
          goods_id: 7,
          rank: 1,
          goods_name: '面霜',
          goods_pic: 'conf_app/a.jpg',
          tag: '新品',
          price: '99.00',
          source_url: 'https://shop.example/7',
          trace: {
            via: 'smart',
            points: 24,
            because: [
              { dimension: 'acne', ...cause },
              { dimension: 'spot', ...cause },
              { dimension: 'acne', ...cause },
            ],
            sex: 'all',
            skin: 'all',
            skin_points: 0,
          },
        },
      ],
      excluded: [],
    });
    expect((await reportOf(record)).goods).toEqual([
      {
        id: 7,
        name: '面霜',
        pic: 'conf_app/a.jpg',
        tag: '新品',
        price: '99.00',
        link: expect.stringMatching(/^\/go\/[\w-]+$/),
        // This test is older than the fields from `brand_story` to `parts`, so they have default values.
        brand_story: '',
        step_role: 'other',
        choice: 'first',
        parts: [],
        is_owned: false,
        needs: [
          { key: 'spot', layer: 'layer', score: 35 },
          { key: 'acne', layer: 'layer', score: 35 },
        ],
        helps: ['acne', 'spot'],
      },
    ]);
  });

  it('has the card that the shop gives of itself, the guide’s name and the day of the next test', async () => {
    const shop = await buildShop(server, {
      config: {
        shop_address: '1 Lotus Road',
        shop_phone: '021 555',
        shop_hours: 'Daily',
        shop_picture: 'conf_app/1/s.jpg',
      },
    });
    const device = await buildDevice(server, shop);
    const [guide, unnamed] = await Promise.all(
      ['Mei Lin', 'Guide'].map((name) => buildGuide(server, { parent: shop.main, name })),
    );
    await server.services.pool.query('update user_account set name = user_acct where user_id = $1', [unnamed?.user_id]);
    const made = (user_id?: number) =>
      buildRecord(server, { device, test_time: new Date('2026-03-01T04:00:00Z'), ...(user_id && { user_id }) });
    const record = await made(guide?.user_id);
    await setRecommendation(record, { goods: [], excluded: [], scheme: SCHEME });
    expect(await reportOf(record)).toMatchObject({
      contact: { address: '1 Lotus Road', phone: '021 555', hours: 'Daily', picture: '/fileSvr/get/conf_app/1/s.jpg' },
      adviser: 'Mei Lin',
      next_visit: '2026-03-29',
      currency: 'CNY',
    });
    // A test that this version stored says the day itself.
    for (const [revisit_days, day] of [
      [14, '2026-03-15'],
      [0, null],
    ] as const) {
      await setRecommendation(record, { goods: [], excluded: [], revisit_days });
      expect((await reportOf(record)).next_visit).toBe(day);
    }
    const others = await Promise.all(
      [made(), made(unnamed?.user_id), buildRecord(server)].map(async (one) => reportOf(await one)),
    );
    expect(others.map(({ adviser, next_visit }) => [adviser, next_visit])).toEqual(Array(3).fill(['', null]));
    expect(others[2]?.contact).toEqual({ address: '', phone: '', hours: '', picture: null });
  });

  it('says what the customer would like to improve, in the words of the questionnaire', async () => {
    const questions = { concerns: ['redness', 'oil', 'none', 'pores'], sleep: 'well', products: 'redness' };
    const record = await buildRecord(server, { scores: ALL_SCORES, questions });
    expect((await reportOf(record, { locale: 'en' })).wishes).toEqual([
      { key: 'blackhead', words: 'Pores and blackheads' },
      { key: 'sensitive', words: 'Redness and sensitivity' },
    ]);
    expect((await reportOf(await buildRecord(server))).wishes).toEqual([]);
  });

  it('lists goods in the order of a routine, with their times and the results that their step helps with', async () => {
    const record = await buildRecord(server, { scores: ALL_SCORES });
    const need = (dimension: string, score: number, points: number) => ({
      dimension,
      score,
      points,
      layer: 'layer',
      level: 3,
      threshold: 80,
      goods_type_id: 1,
      weight: 1,
    });
    const chosen = (goods_id: number, step_role: string, choice: string, because: object[] = []) => ({
      goods_id,
      rank: goods_id,
      step_role,
      choice,
      goods_name: '',
      goods_pic: '',
      tag: '',
      price: null,
      source_url: '',
      brand_story: '',
      trace: { via: 'smart', points: 9, because, sex: 'all', skin: 'all', skin_points: 0 },
    });
    await setRecommendation(record, {
      goods: [
        chosen(1, 'protect', 'first', [need('acne', 50, 3), need('spot', 20, 6), need('pore', 45, 4)]),
        chosen(2, 'cleanse', 'first'),
        chosen(3, 'cleanse', 'also'),
      ],
      excluded: [],
    });
    expect((await reportOf(record)).goods).toMatchObject([
      { id: 2, step_role: 'cleanse', choice: 'first', parts: ['am', 'pm'], needs: [] },
      {
        id: 1,
        step_role: 'protect',
        choice: 'first',
        parts: ['am'],
        needs: [{ key: 'spot', layer: 'layer', score: 20 }],
      },
      { id: 3, step_role: 'cleanse', choice: 'also', parts: ['am', 'pm'] },
    ]);
  });

  it('says nothing of who the customer is, nor of accounts, mirrors and stored files', async () => {
    const main = await buildUser(server, { tenant_id: (await buildTenant(server)).tenant_id });
    const guide = await buildGuide(server, {
      parent: main,
      name: 'Mei',
      user_acct: `MARKER-${main.user_id}`,
      shop: 'MARKER-shop',
    });
    const device = await buildDevice(server, { tenant_id: main.tenant_id, device_no: 'MARKER-device' });
    const record = await buildRecord(server, {
      device,
      user_id: guide.user_id,
      user_acct: 'MARKER-acct',
      customer_nickname: 'MARKER-name',
      customer_mobile: '13877665544',
      customer_age: 33,
      mark: 'MARKER-mark',
      questions: { q: 'MARKER-answer' },
      scores: ALL_SCORES,
      images: IMAGE_KINDS.map((kind) => ({
        kind,
        path: `skin/${device.tenant_id}/MARKER-path-${kind}.jpg`,
        source_sha256: 'MARKER-hash',
        width: 3,
        height: 4,
        bytes: 5,
      })),
    });
    await server.services.pool.query(
      `update skin_record set customer_location = 'MARKER-place', customer_level = 'MARKER-level',
              customer_comments = 'MARKER-comments', customer_introducer = 'MARKER-introducer',
              consent = '{"text_id":"MARKER-consent"}', quality = '{"MARKER":1}',
              scores = (select jsonb_agg(s || '{"MARKER":"MARKER"}') from jsonb_array_elements(scores) s)
        where record_id = $1`,
      [record.record_id],
    );
    await setRecommendation(record, { goods: [], excluded: [[1, 'sex', 1]] });
    const answer = await share(newReader(), record.share_id);
    expect(answer.json().code).toBe(0);
    expect((answer.json().report as SharedReport).images).toHaveLength(IMAGE_KINDS.length);
    for (const secret of ['MARKER', '13877665544', record.record_id, record.share_id, 'skin/', '"33"', ':33,']) {
      expect(answer.text).not.toContain(secret);
    }
  });
});

describe('a report that cannot be shown', () => {
  it('answers the same, whether it is unknown, over, taken back, deleted or not finished', async () => {
    const refused: Partial<RecordColumns>[] = [
      { share_expires_at: new Date(Date.now() - 1000) },
      { share_revoked_at: new Date() },
      { deleted_at: new Date() },
      { status: 1 },
      { status: 3, reason_key: 'no_face' },
    ];
    const records = await Promise.all(refused.map((columns) => buildRecord(server, columns)));
    const shown = await buildRecord(server);
    const { share_id } = shown;
    const [shop = '', rest = ''] = share_id.split('.');
    const ids = [
      ...records.map(({ share_id }) => share_id),
      '',
      'unknown',
      'x'.repeat(64),
      "' or ''='",
      '.',
      '1.',
      `${shop}.`,
      // Share ids that name another shop, no shop, or the same shop in another spelling.
      ...[
        records[0]?.tenant_id.toString(36),
        '0',
        '-1',
        '',
        `0${shop}`,
        shop.toUpperCase().padStart(2, 'A'),
        'zik0zk',
      ].map((other) => `${other}.${rest}`),
      // Share ids that are cut, too long, or from another record.
      share_id.slice(0, -1),
      share_id.slice(0, 20),
      `${share_id}A`,
      `${share_id}=`,
      rest,
      share_id.replace('.', '-'),
      shareIdOf({ ...shown, record_id: records[0]?.record_id as string }),
      shareIdOf({ ...shown, share_secret: Buffer.alloc(16) }),
    ];
    const reader = newReader();
    const answers = await Promise.all(ids.map((id) => share(reader, id)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    for (const { status } of answers) expect(status).toBe(404);
    expect(answers[0]?.json()).toEqual({ code: 60001, msg: expect.any(String) });
    const owner = await signIn(server, await buildUser(server, { tenant_id: records[0]?.tenant_id as number }));
    expect((await share(owner, records[0]?.share_id as string)).json()).toMatchObject({ code: 60001 });
    expect((await share(newReader(), share_id)).json()).toMatchObject({ code: 0 });
  });

  it('is what a reader gets who tries too many addresses', async () => {
    const record = await buildRecord(server);
    const reader = newReader();
    for (let attempt = 0; attempt < 60; attempt++) {
      const { status } = await share(reader, `guess-${attempt}`);
      if (status !== 404) throw new Error(`attempt ${attempt} was answered ${status}`);
    }
    const answer = await share(reader, record.share_id);
    expect(answer.status).toBe(429);
    expect(answer.json()).toMatchObject({ code: 30003 });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await share(newReader(), record.share_id)).status).toBe(200);
  });
});
