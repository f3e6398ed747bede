import { buildRouter } from './kernel/trpc.ts';
import { accountOperations } from './modules/account/account.operations.ts';
import { agreementOperations } from './modules/agreement/agreement.operations.ts';
import { apiTokenOperations } from './modules/api-token/api-token.operations.ts';
import { articleOperations } from './modules/article/article.operations.ts';
import { auditOperations } from './modules/audit/audit.operations.ts';
import { configOperations } from './modules/config/config.operations.ts';
import { couponOperations } from './modules/coupon/coupon.operations.ts';
import { customerOperations } from './modules/customer/customer.operations.ts';
import { dashboardOperations } from './modules/dashboard/dashboard.operations.ts';
import { deviceOperations } from './modules/device/device.operations.ts';
import { drawOperations } from './modules/draw/draw.operations.ts';
import { exportOperations } from './modules/export/export.operations.ts';
import { fileOperations } from './modules/file/file.operations.ts';
import { followUpOperations } from './modules/follow-up/follow-up.operations.ts';
import { goodsOperations } from './modules/goods/goods.operations.ts';
import { goodsImportOperations } from './modules/goods/import/goods-import.operations.ts';
import { healthOperations } from './modules/health/health.operations.ts';
import { identityOperations } from './modules/identity/identity.operations.ts';
import { oidcOperations } from './modules/identity/oidc.operations.ts';
import { passkeyOperations } from './modules/identity/passkey.operations.ts';
import { secondFactorOperations } from './modules/identity/second-factor.operations.ts';
import { sessionOperations } from './modules/identity/session.operations.ts';
import { mirrorOperations } from './modules/mirror/mirror.operations.ts';
import { officialAccountOperations } from './modules/official-account/official-account.operations.ts';
import { openingOperations } from './modules/opening/opening.operations.ts';
import { operationOperations } from './modules/operation/operation.operations.ts';
import { outboxOperations } from './modules/outbox/outbox.operations.ts';
import { privacyOperations } from './modules/privacy/privacy.operations.ts';
import { progressOperations } from './modules/progress/progress.operations.ts';
import { promotionOperations } from './modules/promotion/promotion.operations.ts';
import { qrOperations } from './modules/qr/qr.operations.ts';
import { questionOperations } from './modules/question/question.operations.ts';
import { recordOperations } from './modules/record/record.operations.ts';
import { cartOperations } from './modules/report/cart.operations.ts';
import { reportOperations } from './modules/report/report.operations.ts';
import { shareOperations } from './modules/report/share.operations.ts';
import { revisionOperations } from './modules/revision/revision.operations.ts';
import { scanOperations } from './modules/scan/scan.operations.ts';
import { schemeOperations } from './modules/scheme/scheme.operations.ts';
import { serialOperations } from './modules/serial/serial.operations.ts';
import { settingOperations } from './modules/setting/setting.operations.ts';
import { shopOperations } from './modules/shop/shop.operations.ts';
import { supportOperations } from './modules/support/support.operations.ts';
import { tipOperations } from './modules/tip/tip.operations.ts';
import { verificationOperations } from './modules/verification/verification.operations.ts';
import { viewOperations } from './modules/view/view.operations.ts';
import { webhookOperations } from './modules/webhook/webhook.operations.ts';

/** All API operations of the server. The routes, the API document and the access tests are built from this list. */
export const registry = {
  identity: identityOperations,
  session: sessionOperations,
  secondFactor: secondFactorOperations,
  passkey: passkeyOperations,
  oidc: oidcOperations,
  mirror: mirrorOperations,
  record: recordOperations,
  customer: customerOperations,
  followUp: followUpOperations,
  privacy: privacyOperations,
  progress: progressOperations,
  export: exportOperations,
  dashboard: dashboardOperations,
  health: healthOperations,
  qr: qrOperations,
  scan: scanOperations,
  question: questionOperations,
  report: reportOperations,
  share: shareOperations,
  cart: cartOperations,
  draw: drawOperations,
  promotion: promotionOperations,
  file: fileOperations,
  goods: goodsOperations,
  goodsImport: goodsImportOperations,
  scheme: schemeOperations,
  setting: settingOperations,
  revision: revisionOperations,
  coupon: couponOperations,
  article: articleOperations,
  tip: tipOperations,
  agreement: agreementOperations,
  verification: verificationOperations,
  account: accountOperations,
  device: deviceOperations,
  config: configOperations,
  serial: serialOperations,
  shop: shopOperations,
  support: supportOperations,
  audit: auditOperations,
  officialAccount: officialAccountOperations,
  operation: operationOperations,
  opening: openingOperations,
  outbox: outboxOperations,
  apiToken: apiTokenOperations,
  webhook: webhookOperations,
  view: viewOperations,
};

export const appRouter = buildRouter(registry);

export type AppRouter = typeof appRouter;
