import type { ApiToken } from '@skin-mirror/shared/api-token/api-token.contract.ts';
import type { ArticleDetail } from '@skin-mirror/shared/article/article.contract.ts';
import type { CouponRow } from '@skin-mirror/shared/coupon/coupon.schema.ts';
import type { CouponType } from '@skin-mirror/shared/coupon/coupon.ts';
import type { CustomerMove } from '@skin-mirror/shared/customer/customer.contract.ts';
import type { ReviewStatus } from '@skin-mirror/shared/device/device.ts';
import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import type { DimensionKey, Layer, Sex } from '@skin-mirror/shared/dimension/dimension.ts';
import type { DrawPrize } from '@skin-mirror/shared/draw/draw.ts';
import type { EXPORT_STATUS } from '@skin-mirror/shared/export/export.ts';
import type { Platform, WorkMode } from '@skin-mirror/shared/identity/identity.ts';
import type { AuthType } from '@skin-mirror/shared/kernel/access.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { OutboxRow } from '@skin-mirror/shared/outbox/outbox.contract.ts';
import type { AwardRow, PromotionRow } from '@skin-mirror/shared/promotion/promotion.contract.ts';
import type { StepRole } from '@skin-mirror/shared/recommendation/recommendation.ts';
import type { CaptureQuality } from '@skin-mirror/shared/record/quality.ts';
import type { RecordExportInput } from '@skin-mirror/shared/record/record.contract.ts';
import type {
  QuestionAnswers,
  RecordImage,
  RecordResult,
  RecordSale,
  StoredRecommendation,
} from '@skin-mirror/shared/record/record.schema.ts';
import type { ResultText } from '@skin-mirror/shared/result-text/result-text.ts';
import type { SchemeDetail } from '@skin-mirror/shared/scheme/scheme.contract.ts';
import type { CodeRequest } from '@skin-mirror/shared/serial/serial.schema.ts';
import type { Ticket } from '@skin-mirror/shared/support/support.contract.ts';
import type { Density, ViewSearch } from '@skin-mirror/shared/view/view.ts';

/**
 * Types of columns that the schema can't say: the content of JSON, and texts and numbers with few values. Prisma's rows
 * have these types. The server wrote the values from checked input, so that reading checks nothing again.
 */
interface Columns {
  api_token: Pick<ApiToken, 'scopes'>;
  article: Pick<ArticleDetail, 'lang' | 'tags' | 'status'>;
  award: Pick<AwardRow, 'award_level'>;
  code_request: Pick<CodeRequest, 'status'>;
  coupon: { type: CouponType; texts: CouponRow['texts'] };
  customer: { sex: Sex | null };
  customer_move: Pick<CustomerMove, 'kind'>;
  device_guide: { review_status: ReviewStatus };
  draw_terms: { prizes: DrawPrize[] };
  export_job: {
    input: RecordExportInput;
    locale: Locale;
    status: (typeof EXPORT_STATUS)[keyof typeof EXPORT_STATUS];
  };
  goods: Pick<SchemeDetail['goods'][number], 'shelf_status'>;
  goods_category: { step_role: StepRole };
  goods_type: { type_name: Record<string, string> };
  list_layout: { widths: Record<string, number>; density: Density };
  list_view: { search: ViewSearch };
  outbox_message: Pick<OutboxRow, 'channel' | 'status'>;
  prize: Pick<AwardRow, 'texts'>;
  promotion: Pick<PromotionRow, 'status' | 'texts'>;
  repeat_test: { scores: Pick<RecordScore, 'dimension' | 'layer' | 'raw'>[] };
  report_push: { locale: Locale };
  result_text: Pick<ResultText, 'section' | 'dimension' | 'value_key' | 'locale'>;
  scheme: Pick<SchemeDetail, 'for_sex' | 'skin_types' | 'triggers' | 'status' | 'texts'>;
  scheme_step: Pick<SchemeDetail['steps'][number], 'part' | 'texts'>;
  score_offset: { dimension: DimensionKey; layer: Layer };
  skin_record: {
    customer_sex: Sex | null;
    questions: QuestionAnswers;
    sold: RecordSale | null;
    images: RecordImage[];
    scores: RecordScore[];
    result: RecordResult | null;
    quality: CaptureQuality | null;
    recommendation: StoredRecommendation | null;
  };
  support_ticket: Pick<Ticket, 'type' | 'status'> & { diagnostics: Record<string, unknown> | null };
  tenant: { work_mode: WorkMode; platform: Platform; default_locale: Locale };
  tip: { lang: Locale };
  user_account: { auth_type: AuthType; sex: Sex | null; locale: Locale | null };
}

/** A row as Prisma describes it, with the types of `Columns`. */
export type Typed<Table, Row> = Table extends keyof Columns
  ? { [K in keyof Row]: K extends keyof Columns[Table] ? Columns[Table][K] : Row[K] }
  : Row;
