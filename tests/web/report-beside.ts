import { scoreTest, totalScore } from '@skin-mirror/shared/scoring/scoring.ts';
import type { FrameLocator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { type Account, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import type { Console } from './console.ts';

export const DISPLAY = '/skinmgr/datashowtype';
export const ITEMS = '/skinmgr/itemset';

const SCORES = scoreTest(
  [
    { dimension: 'color', layer: 'layer', raw: 66, zones: { nose: 50, chin: 71 } },
    { dimension: 'acne', layer: 'layer', raw: 35 },
    { dimension: 'spot', layer: 'layer', raw: 62 },
    { dimension: 'water', layer: 'layer', raw: 55 },
    { dimension: 'spot', layer: 'deep', raw: 48 },
    { dimension: 'collagen', layer: 'deep', raw: 88 },
  ],
  [],
);

export interface DisplayShop {
  readonly account: Account;
  readonly report: string;
}

export async function buildDisplayShop(web: Console): Promise<DisplayShop> {
  const { tenant_id } = await buildTenant(web.server, { shop: 'Display shop' });
  const { share_id } = await buildRecord(web.server, {
    device: await buildDevice(web.server, { tenant_id }),
    scores: SCORES,
    result: {
      algo_version: 'test',
      total_score: totalScore(SCORES),
      skin_age: 28,
      age_pred: 34,
      skin_type: 'mixed',
      ita: 40,
      tone: 'natural',
      is_sensitive: false,
    },
  });
  return {
    account: await buildUser(web.server, { tenant_id }),
    report: `/zmskinweb/#/layer?shareId=${share_id}&locale=en`,
  };
}

/** Collects the inputs that the page sends to a procedure from now on. */
export function sentTo(page: Page, procedure: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().includes(`/trpc/${procedure}`)) return;
    bodies.push(...Object.values(JSON.parse(request.postData() ?? '{}')));
  });
  return bodies;
}

export async function previewOn(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe');
  await frame.locator('main h1').waitFor();
  return frame;
}

/** Waits up to 15 seconds for a value, because some effects are slow on a busy machine. */
export const soon = <T>(value: () => T) => expect.poll(value, { timeout: 15_000 });

export const cards = (report: FrameLocator | Page): Promise<string[]> =>
  report.locator('article.dim').evaluateAll((found) => found.map(({ id }) => id));
export const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
