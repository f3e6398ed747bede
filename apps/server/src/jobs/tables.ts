import type { Erasure } from '../kernel/erasure.store.ts';
import type { FileColumn } from '../kernel/file-column.ts';
import { articleFiles } from '../modules/article/article.store.ts';
import { claimErasure } from '../modules/coupon/claim.store.ts';
import { drawErasure } from '../modules/draw/winners.store.ts';
import { followUpErasure } from '../modules/follow-up/follow-up.store.ts';
import { goodsFiles } from '../modules/goods/goods.store.ts';
import { importFiles } from '../modules/goods/import/import.store.ts';
import { pushErasure } from '../modules/official-platform/report-push.store.ts';
import { prizeFiles } from '../modules/promotion/award.store.ts';
import { promotionFiles } from '../modules/promotion/promotion.store.ts';
import { recordErasures } from '../modules/record/erasure.store.ts';
import { shareErasure } from '../modules/report/share.store.ts';
import { settingFiles } from '../modules/revision/setting-area.store.ts';
import { scanErasure } from '../modules/scan/scan.store.ts';
import { ticketErasure } from '../modules/support/forget-in-tickets.ts';
import { tipFiles } from '../modules/tip/tip.store.ts';
import { viewErasure } from '../modules/view/erasure.store.ts';
import { webhookErasure } from '../modules/webhook/webhook.store.ts';

// The modules declare these entries beside their tables. A test compares both lists with the database.

/** The tables that know something of a person, and forget it when the person is erased. */
export const ERASURES: readonly Erasure[] = [
  ...recordErasures,
  followUpErasure,
  shareErasure,
  pushErasure,
  scanErasure,
  claimErasure,
  drawErasure,
  viewErasure,
  ticketErasure,
  webhookErasure,
];

/** The columns that name stored files. */
export const FILE_COLUMNS: readonly FileColumn[] = [
  ...goodsFiles,
  importFiles,
  ...settingFiles,
  promotionFiles,
  prizeFiles,
  tipFiles,
  articleFiles,
];
