// @module-tag long

import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shopKey } from '../../apps/server/src/modules/link/shop-key.ts';
import { buildPromotion } from '../factories/promotion.ts';
import { buildReport } from '../factories/report.ts';
import { shopToday } from '../factories/zone.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll, sidewaysScrollAt320 } from './console.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

it.each([
  ['en', 'Try my luck', 'Congratulations, you won', 'Check the draws', 'Everything is right'],
  ['zh', '立即抽奖', '恭喜您抽中', '验证抽奖结果', '全部正确'],
])(
  'a customer draws, keeps the code and checks the draw after the end (%s)',
  async (locale, start, won, verify, right) => {
    const { shop, id } = await buildReport(web.server);
    const { tenant_id } = shop;
    const { act_id } = await buildPromotion(web.server, {
      tenant_id,
      start_time: '2020-01-01',
      awards: [
        { prize_name: 'Hydrating serum', probability: 10_000, total_num: 5 },
        { prize_name: 'Thank you', award_level: 0, probability: 0, total_num: null },
      ],
    });
    const page = await web.visit(`/zmskinweb/#/report?shareId=${id}&locale=${locale}`, PHONE);
    const card = page.getByRole('region', { name: 'Spring draw' });
    await card.getByRole('button', { name: start }).press('Enter');
    await card.getByText(won).waitFor();
    const { rows } = await web.server.services.pool.query<{ redeem_code: string }>(
      'select redeem_code from draw where tenant_id = $1 and act_id = $2',
      [tenant_id, act_id],
    );
    const code = rows[0]?.redeem_code ?? '';
    const shown = `${code.slice(0, 5)}-${code.slice(5)}`;
    await card.getByText(shown).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await page.setViewportSize(PHONE.viewport);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await sidewaysScrollAt320(page)).toBe(0);
    await page.reload();
    await page.locator('summary', { hasText: won }).waitFor();
    expect(await card.getByText(shown).isVisible()).toBe(false);
    await page.locator('summary', { hasText: won }).click();
    await card.getByText(shown).waitFor();
    const address = await card.getByRole('link', { name: verify }).getAttribute('href');
    expect(address).toContain(`shop=${shopKey(web.server.services.secrets, tenant_id)}&act=${act_id}`);

    const yesterday = new Date(addDays(shopToday(), -1));
    await web.server.services.prisma.promotion.updateMany({
      where: { tenant_id, act_id },
      data: { end_time: yesterday },
    });
    const check = await web.visit(String(address), PHONE);
    await check.getByText(right).waitFor();
    await check.getByText('Hydrating serum').waitFor();
    await expectAccessible(check);
    expect(await sidewaysScroll(check)).toBe(0);
    expect(await sidewaysScrollAt320(check)).toBe(0);
  },
);
