import { accountContract } from '@skin-mirror/shared/account/account.contract.ts';
import { configContract } from '@skin-mirror/shared/config/config.contract.ts';
import { couponContract } from '@skin-mirror/shared/coupon/coupon.contract.ts';
import { customerContract } from '@skin-mirror/shared/customer/customer.contract.ts';
import { dashboardContract } from '@skin-mirror/shared/dashboard/dashboard.contract.ts';
import { deviceContract } from '@skin-mirror/shared/device/device.contract.ts';
import { drawContract } from '@skin-mirror/shared/draw/draw.contract.ts';
import { followUpContract } from '@skin-mirror/shared/follow-up/follow-up.contract.ts';
import { goodsContract } from '@skin-mirror/shared/goods/goods.contract.ts';
import { goodsImportContract } from '@skin-mirror/shared/goods/goods-import.contract.ts';
import { identityContract } from '@skin-mirror/shared/identity/identity.contract.ts';
import { progressContract } from '@skin-mirror/shared/progress/progress.contract.ts';
import { promotionContract } from '@skin-mirror/shared/promotion/promotion.contract.ts';
import { questionContract } from '@skin-mirror/shared/question/question.contract.ts';
import { recordContract } from '@skin-mirror/shared/record/record.contract.ts';
import { serialContract } from '@skin-mirror/shared/serial/serial.contract.ts';
import { settingContract } from '@skin-mirror/shared/setting/setting.contract.ts';
import { shareContract } from '@skin-mirror/shared/share/share.contract.ts';
import type { z } from 'zod';

/** The areas of the console that the simulator's staff works in. */
export const CONSOLE = {
  account: accountContract,
  config: configContract,
  coupon: couponContract,
  customer: customerContract,
  dashboard: dashboardContract,
  device: deviceContract,
  draw: drawContract,
  followUp: followUpContract,
  goods: goodsContract,
  goodsImport: goodsImportContract,
  identity: identityContract,
  progress: progressContract,
  promotion: promotionContract,
  question: questionContract,
  record: recordContract,
  serial: serialContract,
  setting: settingContract,
  share: shareContract,
};
type Console = typeof CONSOLE;
export type Area = keyof Console;

type Part<Operation, Name extends 'input' | 'output'> =
  Operation extends Readonly<Record<Name, infer S extends z.ZodType>> ? S : never;
export type ConsoleInput<A extends Area, Name extends keyof Console[A]> = z.input<Part<Console[A][Name], 'input'>>;
export type ConsoleAnswer<A extends Area, Name extends keyof Console[A]> = z.output<Part<Console[A][Name], 'output'>>;
