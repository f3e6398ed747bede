import { DEVICE_CONFIG_KEYS } from '@skin-mirror/shared/config/config.ts';
import { jsonSchema } from '../../apps/server/src/api-document/json-schema.ts';
import type { BoundOperation } from '../../apps/server/src/kernel/implement.ts';
import { registry } from '../../apps/server/src/registry.ts';
import { file } from '../factories/rest-client.ts';
import type { Row } from './shop.ts';

export type Question = (row: Row, photo: Uint8Array<ArrayBuffer>) => Record<string, unknown>;

/** The rows that the operations of a domain mean by `ids`. */
const BY_IDS: Readonly<Record<string, keyof Row>> = {
  account: 'user_id',
  coupon: 'coupon_id',
  goods: 'goods_id',
  question: 'question_id',
  record: 'record_id',
  scheme: 'scheme_id',
};

const NAMED: Readonly<Record<string, Question>> = {
  'record.list': ({ user_id, device_no }) => ({ child: String(user_id), device_no }),
  'record.export': ({ record_id }) => ({ ids: [record_id], columns: ['id'] }),
  'export.create': ({ record_id }) => ({ ids: [record_id], columns: ['id'] }),
  'export.cancel': ({ export_id }) => ({ id: export_id }),
  'export.file': ({ export_id }) => ({ id: export_id }),
  'record.get': ({ record_id }) => ({ id: record_id }),
  'record.mark': ({ record_id }) => ({ analysis_id: record_id, mark: 'changed' }),
  'record.clearMark': ({ record_id }) => ({ analysis_id: record_id }),
  'record.notes': ({ record_id }) => ({ analysis_id: record_id }),
  'record.sell': ({ record_id }) => ({ analysis_id: record_id }),
  'record.unsell': ({ record_id }) => ({ analysis_id: record_id }),

  'customer.get': ({ customer_id }) => ({ id: customer_id }),
  'customer.merge': ({ customer_id, second_customer_id }) => ({
    from_customer: second_customer_id,
    to_customer: customer_id,
  }),
  'customer.split': ({ customer_id, record_id }) => ({ id: customer_id, record_ids: [record_id] }),
  'customer.undo': ({ move_id }) => ({ move_id }),
  'customer.exportAll': ({ customer_id }) => ({ id: customer_id }),
  'customer.erase': ({ customer_id }) => ({ id: customer_id, confirm: 'hone' }),
  'customer.keep': ({ customer_id }) => ({ id: customer_id }),
  'customer.settle': ({ record_id }) => ({ record_id }),

  'coupon.history': ({ coupon_id }) => ({ id: coupon_id }),
  'coupon.save': ({ coupon_id }) => ({
    id: coupon_id,
    name: 'changed',
    type: 'amount',
    value: 1,
    start_time: '2026-11-01',
    end_time: '2026-11-30',
  }),

  'followUp.get': ({ record_id }) => ({ id: record_id }),
  'followUp.note': ({ record_id }) => ({ id: record_id, outcome: 'reached' }),
  'followUp.send': ({ record_id }) => ({ id: record_id, locale: 'zh', rev: 1 }),
  'followUp.calendar': ({ record_id }) => ({ id: record_id }),

  'promotion.detail': ({ act_id }) => ({ id: act_id }),
  'promotion.history': ({ act_id }) => ({ id: act_id }),
  'promotion.save': ({ act_id }) => ({ id: act_id, act_name: 'changed', status: 0 }),
  'promotion.restore': ({ act_id }) => ({ id: act_id, status: 0 }),
  'promotion.prizes': ({ act_id }) => ({ act_id }),
  'promotion.savePrize': ({ act_id, award_id }) => ({
    id: award_id,
    act_id,
    prize_name: 'changed',
    prize_pic: 'conf_app/1/a.png',
    prize_detail: 'changed',
    probability: '1',
    total_num: '5',
  }),
  'promotion.saveAward': ({ award_id }) => ({ id: award_id, status: -10 }),
  'draw.winners': ({ act_id }) => ({ act_id }),
  'draw.exportWinners': ({ act_id }) => ({ act_id }),

  'progress.compare': ({ record_id }) => ({ a: record_id, b: record_id }),
  'progress.trend': ({ customer_id }) => ({ id: customer_id }),
  'progress.repeatability': ({ device_no }) => ({ device_no }),
  'progress.check': ({ device_no, record_id }) => ({ device_no, record_ids: [record_id, record_id, record_id] }),
  'progress.removeCheck': ({ device_no, check_id }) => ({ device_no, check_id }),

  'share.list': ({ record_id }) => ({ analysis_id: record_id }),
  'share.create': ({ record_id }) => ({ analysis_id: record_id }),
  'share.deletePhotosOf': ({ record_id }) => ({ analysis_id: record_id }),
  'share.revoke': ({ record_id }) => ({ analysis_id: record_id, share_id: 'none' }),

  'mirror.addImage': ({ record_id }, photo) => ({
    analysis_id: record_id,
    kind: 'white',
    file: file(photo, 'white.jpg'),
  }),
  'mirror.finishRecord': ({ record_id }) => ({ analysis_id: record_id, status: 3, reason_key: 'no_face' }),
  'mirror.result': ({ record_id }) => ({ analysis_id: record_id }),

  'scan.create': ({ device_no }) => ({ device_no }),

  'file.get': ({ path }) => ({ path }),

  'session.end': ({ session_id }) => ({ id: session_id }),
  'passkey.rename': ({ passkey_id }) => ({ id: passkey_id, name: 'changed' }),
  'passkey.remove': ({ passkey_id }) => ({ id: passkey_id }),
  'account.save': ({ user_id }) => ({ id: user_id, name: 'changed' }),
  'account.history': ({ user_id }) => ({ id: user_id }),
  'account.resetFactor': ({ user_id }) => ({ id: user_id }),
  'account.revealPassword': ({ user_id }) => ({ id: user_id }),

  'webhook.save': ({ webhook_id }) => ({ id: webhook_id, url: 'https://1.1.1.1/', events: ['product.sold'] }),
  'webhook.remove': ({ webhook_id }) => ({ id: webhook_id }),
  'webhook.renewSecret': ({ webhook_id }) => ({ id: webhook_id }),
  'webhook.test': ({ webhook_id }) => ({ id: webhook_id }),
  'webhook.deliveries': ({ webhook_id }) => ({ webhook_id }),
  'webhook.resend': ({ delivery_id }) => ({ id: delivery_id }),

  'apiToken.revoke': ({ token_id }) => ({ id: token_id }),

  'device.screen': ({ device_no }) => ({ device_no }),
  'device.unbindPreview': ({ device_no }) => ({ device_no }),
  'device.allow': ({ device_no }) => ({ device_no, asks_from: '203.0.113.0/24' }),
  'device.unbind': ({ device_no }) => ({ device_no }),
  'device.save': ({ device_no }) => ({ device_no, remark: 'changed' }),
  'device.guideList': ({ device_no }) => ({ device_no }),
  'device.guideReview': ({ application_id }) => ({ id: application_id, status: 10, powerarr: [1] }),
  'device.guideUnbind': ({ application_id }) => ({ id: application_id }),

  'config.get': ({ device_no }) => ({ device_no }),
  'config.update': ({ device_no }) => ({ device_no, [DEVICE_CONFIG_KEYS[0]]: 1 }),
  'config.match': ({ device_no }) => ({ device_no }),
  'config.editMatch': ({ device_no }) => ({ device_no, customer_info: 1 }),
  'config.phonePage': ({ device_no }) => ({ device_no }),
  'config.savePhonePage': ({ device_no }) => ({ device_no, h5_title: 'changed' }),
  'config.scoped': ({ device_no }) => ({ device_no }),
  'config.setScoped': ({ device_no }) => ({ device_no, values: {} }),
  'config.resetScope': ({ device_no }) => ({ device_no, keys: [DEVICE_CONFIG_KEYS[0]] }),

  'goods.list': ({ goods_type_id }) => ({ type_id: goods_type_id }),
  'goods.detail': ({ goods_id }) => ({ id: goods_id }),
  'goods.history': ({ goods_id }) => ({ id: goods_id }),
  'goods.edit': ({ goods_id }) => ({ id: goods_id, goods_name: 'changed' }),
  'goods.shelve': ({ goods_id }) => ({ ids: [goods_id], status: 0 }),
  'goodsImport.refusedRows': ({ import_id }) => ({ id: import_id }),
  'goodsImport.undo': ({ import_id }) => ({ id: import_id }),
  'scheme.detail': ({ scheme_id }) => ({ id: scheme_id }),
  'scheme.history': ({ scheme_id }) => ({ id: scheme_id }),
  'scheme.save': ({ scheme_id }) => ({
    id: scheme_id,
    name: 'changed',
    cycle_days: 28,
    triggers: [{ dimension: 'acne', from: 3 }],
    steps: [{ title: 'changed', part: 'am', day_from: 1, day_to: 28 }],
  }),
  'goods.saveCategory': ({ category_id }) => ({ category_id, name: 'changed' }),

  'setting.offsets': ({ device_no }) => ({ device_no }),
  'setting.articles': ({ device_no }) => ({ type: 'layer', device_no }),
  'setting.coverage': ({ device_no }) => ({ device_no }),
  'setting.mappings': ({ device_no }) => ({ device_no }),
  'report.preview': ({ device_no }) => ({ device_no }),
  'setting.updateOffsets': ({ device_id }) => ({ customer_id: device_id, acne: 1 }),
  'setting.editMapping': ({ goods_type_id }) => ({ analysis_type: 'acne', goods_types: [goods_type_id] }),

  'revision.detail': ({ revision_id }) => ({ id: revision_id }),
  'revision.preview': ({ revision_id }) => ({ id: revision_id, to: 'before' }),
  'revision.restore': ({ revision_id }) => ({ id: revision_id, to: 'before' }),

  'question.save': ({ question_id }) => ({ id: question_id, type: 3, question: 'changed' }),

  'view.save': ({ view_id }) => ({ id: view_id, list: 'goods', name: 'changed', search: {}, shared: true }),
  'view.remove': ({ view_id }) => ({ id: view_id }),
  'view.setDefault': ({ view_id }) => ({ list: 'goods', id: view_id }),

  'support.submit': ({ device_no }) => ({ type: 6, content: 'Help', contact: 'me', device_no }),
  'support.get': ({ ticket_id }) => ({ id: ticket_id }),
  'support.comment': ({ ticket_id }) => ({ id: ticket_id, content: 'More' }),
};

/** Questions for the operations that need nothing but `ids`. */
const byIds = Object.entries(BY_IDS).flatMap(([domain, field]) =>
  (Object.values(registry[domain as keyof typeof registry]) as BoundOperation[])
    .filter(({ operation }) => takesIdsAlone(jsonSchema(operation.input, 'input')))
    .map(({ name }): [string, Question] => [`${domain}.${name}`, (row) => ({ ids: [row[field]] })]),
);

function takesIdsAlone({ properties = {}, required = [] }: ReturnType<typeof jsonSchema>): boolean {
  return 'ids' in properties && required.every((name) => name === 'ids');
}

/**
 * The input of each operation that takes an id or a mirror's number. The input names one given row.
 * Tests call each operation with a row of the own shop, a row of another shop, and a missing row. Only the row of the
 * own shop may give a different answer.
 * A new kind of row needs a field in `Row`, `buildShop` and `MISSING_ROW`.
 */
export const ABOUT: Readonly<Record<string, Question>> = { ...Object.fromEntries(byIds), ...NAMED };

/**
 * Operations that take the number of a mirror that no shop has yet. The caller is the person who holds the mirror.
 * Other tests check the answers about a mirror that already belongs to a shop.
 */
export const BEFORE_OWNERSHIP: ReadonlySet<string> = new Set([
  'mirror.activate',
  'device.bind',
  'device.connect',
  'device.applyFor',
]);

/**
 * Operations whose ids name no row by themselves: built-in texts and dimensions, which are the same in every shop, and
 * products and coupons of the report that a secret opens. A log of draws is opened by its shop's key. All shops
 * read the same articles. The id of a passkey is a browser's answer, and one of another account is refused in
 * passkey.test.ts.
 */
export const WITHOUT_ROWS: ReadonlySet<string> = new Set([
  'article.detail',
  'cart.submit',
  'coupon.claim',
  'draw.verify',
  'passkey.add',
  'passkey.signIn',
  'setting.editArticle',
  'setting.resetArticles',
  'setting.resetMappings',
]);

/**
 * Input fields whose ids don't point to rows of a shop. For example, the caller makes `client_uuid`, and `share_id` is
 * a secret.
 */
export const OTHER_IDS: ReadonlySet<string> = new Set([
  'client_uuid',
  'client_id',
  'progress_id',
  'share_id',
  'text_id',
]);
