import type { Schema } from './json-schema.ts';

/**
 * Schemas that stand in the document once, under a name: name → a place where the schema is used. A place is a
 * component, then the fields that lead to the schema; `[]` stands for the items of a list,
 * `{}` for the values of a record, `{key}` for its keys.
 */
const NAMED: Readonly<Record<string, string>> = {
  Account: 'IdentityCurrentAnswer.userinfo',
  Article: 'ArticleListAnswer.list[]',
  ArticleTag: 'ArticleDetailAnswer.tags[]',
  AuditEntry: 'AuditListAnswer.list[]',
  AwardLevel: 'PromotionPrizesAnswer.list[].award_level',
  CaptureQuality: 'MirrorFinishRecordRequest.quality',
  CodeRequest: 'SerialRequestListAnswer.list[]',
  ConfigSource: 'ConfigGetAnswer.source{}',
  Consent: 'MirrorCreateRecordRequest.consent',
  Coupon: 'CouponListAnswer.list[]',
  CouponState: 'CouponListAnswer.list[].state',
  Customer: 'CustomerListAnswer.list[]',
  CustomerOfTest: 'MirrorCreateRecordRequest.customer',
  CustomerRecord: 'CustomerGetAnswer.list[]',
  Device: 'DeviceMyListAnswer.list[]',
  DeviceNumber: 'SerialListAnswer.list[]',
  Dimension: 'MirrorResultAnswer.scores[].dimension',
  Draw: 'DrawCurrentAnswer.draws[]',
  DrawAward: 'DrawCurrentAnswer.draws[].award',
  DrawPrize: 'DrawCurrentAnswer.prizes[]',
  DrawPromotion: 'DrawCurrentAnswer.promotion',
  ExtRules: 'GoodsDetailAnswer.ext_rules',
  FaceShape: 'CustomerGetAnswer.list[].result.face_shape',
  FaceTexts: 'ReportShareAnswer.report.face',
  FailedGoods: 'GoodsRemoveAnswer.failed[]',
  FilePurpose: 'FileUploadRequest.biz',
  FollowUp: 'FollowUpListAnswer.list[]',
  Goods: 'GoodsListAnswer.list[]',
  GoodsCategory: 'GoodsCategoryListAnswer.list[]',
  GoodsFilter: 'GoodsRemoveRequest.all',
  GoodsType: 'GoodsTypeListAnswer.list[]',
  Guide: 'DeviceGuideListAnswer.list[]',
  ImageKind: 'MirrorAddImageRequest.kind',
  Interest: 'RecordListAnswer.data.list[].interest',
  ListedGoods: 'RecordListAnswer.data.list[].sold.goods[]',
  Locale: 'IdentityLookupAnswer.attr.locale',
  Mapping: 'SettingMappingsAnswer.list[]',
  Measurement: 'MirrorFinishRecordRequest.result.dims{}',
  Member: 'AccountListAnswer.list[]',
  MemberFilter: 'AccountLockRequest.all',
  MirrorFile: 'MirrorConfigAnswer.bundle.marketing.ripple[]',
  MirrorResult: 'MirrorFinishRecordRequest.result',
  NamedKey: 'SettingMappingsAnswer.test_type[]',
  Offset: 'SettingOffsetsAnswer.list[]',
  Prize: 'PromotionPrizesAnswer.list[]',
  ProgressTest: 'ProgressCompareAnswer.before',
  Promotion: 'PromotionListAnswer.data.list[]',
  PromotionOverlap: 'PromotionSaveAnswer.overlaps[]',
  QrCode: 'ScanCreateAnswer.qr',
  QrSource: 'ScanCreateAnswer.qr.source',
  Question: 'QuestionListAnswer.list[]',
  QuestionCondition: 'QuestionListAnswer.list[].show_if',
  QuestionOption: 'QuestionListAnswer.list[].options[]',
  RecommendedGoods: 'MirrorResultAnswer.goods[]',
  Record: 'RecordListAnswer.data.list[]',
  RecordResult: 'CustomerGetAnswer.list[].result',
  RecordReason: 'MirrorFinishRecordRequest.reason_key',
  RegistrationField: 'ConfigGetAnswer.reg_fields{key}',
  RegistrationMode: 'ConfigGetAnswer.reg_fields{}',
  Report: 'ReportShareAnswer.report',
  ReportTexts: 'ReportShareAnswer.report.texts',
  ResultText: 'ReportShareAnswer.report.total_text',
  ResultTextRow: 'SettingArticlesAnswer.list[]',
  RoutinePart: 'ReportShareAnswer.report.scheme.steps[].part',
  Sale: 'RecordListAnswer.data.list[].sold',
  Scheme: 'SchemeListAnswer.list[]',
  SchemeStep: 'SchemeDetailAnswer.steps[]',
  SchemeTrigger: 'SchemeDetailAnswer.triggers[]',
  Score: 'MirrorResultAnswer.scores[]',
  Share: 'ShareListAnswer.list[]',
  ShownScheme: 'ReportShareAnswer.report.scheme',
  ShownStep: 'ReportShareAnswer.report.scheme.steps[]',
  SkinType: 'CustomerGetAnswer.list[].result.skin_type',
  StepRole: 'GoodsCategoryListAnswer.list[].step_role',
  TextSection: 'AgreementGetAnswer.sections[]',
  Ticket: 'SupportListAnswer.list[]',
  Tip: 'TipListAnswer.list[]',
  Tone: 'CustomerGetAnswer.list[].result.tone',
  Zone: 'MirrorFinishRecordRequest.result.dims{}.zones{key}',
  Webhook: 'WebhookListAnswer.list[]',
  WebhookDelivery: 'WebhookDeliveriesAnswer.list[]',
  WebhookEvent: 'WebhookListAnswer.list[].events[]',
};

export type Schemas = Readonly<Record<string, Schema>>;

/**
 * Replaces each schema that has a name, and everything equal to it, by a reference.
 * @param described requests, answers and parameters, by any unique key
 * @throws Error if a place in `NAMED` doesn't exist
 */
export function withComponents(described: Schemas): { readonly described: Schemas; readonly components: Schemas } {
  const named = Object.entries(NAMED).map(([name, place]) => [name, ofValue(schemaAt(described, place))] as const);
  const nameOf = new Map(named.map(([name, schema]) => [textOf(schema), name]));
  const refer = (schema: Schema): Schema => {
    const name = mayHaveName(schema) ? nameOf.get(textOf(schema)) : undefined;
    if (name === undefined) return inside(schema, refer);
    const { default: usual } = schema;
    return { $ref: `#/components/schemas/${name}`, ...(usual !== undefined && { default: usual }) };
  };
  return {
    described: mapped(described, refer),
    components: mapped(Object.fromEntries(named), (schema) => inside(schema, refer)),
  };
}

/** Returns the schema of the value itself, if the place may be null or empty, too. */
const ofValue = (schema: Schema): Schema =>
  ((schema.anyOf as Schema[] | undefined)?.find(mayHaveName) as Schema | undefined) ?? schema;

const mayHaveName = ({ properties, enum: values }: Schema): boolean => properties !== undefined || values !== undefined;

/** Applies `change` to the schemas directly inside a schema. */
export function inside(schema: Schema, change: (part: Schema) => Schema): Schema {
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (keyword === 'properties') return [keyword, mapped(value as Schemas, change)];
    if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf' || keyword === 'prefixItems')
      return [keyword, (value as Schema[]).map(change)];
    const isSchema = ['items', 'additionalProperties', 'propertyNames'].includes(keyword) && typeof value === 'object';
    return [keyword, isSchema ? change(value as Schema) : value];
  });
  return Object.fromEntries(entries);
}

const mapped = (schemas: Schemas, change: (schema: Schema) => Schema): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]));

/** The text that equal schemas share. A default value isn't part of it, because it belongs to the field. */
function textOf({ default: _, ...schema }: Schema): string {
  return JSON.stringify(schema, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

function schemaAt(described: Schemas, place: string): Schema {
  const [component = '', ...path] = place.split(/\.|(?=\[\]|\{)/);
  return path.reduce((schema, step) => {
    const options = [schema, ...(schema.anyOf ?? [])] as Schema[];
    return options.map((option) => partOf(option, step)).find((part) => typeof part === 'object') ?? missing(place);
  }, described[component] ?? missing(place));
}

function partOf({ items, additionalProperties, propertyNames, properties }: Schema, step: string): Schema | undefined {
  const part = { '[]': items, '{}': additionalProperties, '{key}': propertyNames }[step] ?? properties?.[step];
  return typeof part === 'object' && !Array.isArray(part) ? part : undefined;
}

function missing(place: string): never {
  throw new Error(`the document has no ${place}`);
}
