// @module-tag long
import { WRITTEN_LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildReport } from '../factories/report.ts';
import { type Console, openConsole } from './console.ts';
import { showReport } from './show-report.ts';

let web: Console;
let id: string;
beforeAll(async () => {
  web = await openConsole();
  ({ id } = await buildReport(web.server));
});
afterAll(() => web.close());

describe('the rose', () => {
  it.each(WRITTEN_LOCALES)('names all results without overlap on the narrowest phone (%s)', async (locale) => {
    const page = await web.visit('/livez');
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await showReport(page, id, 'report', locale);
      const { frame, labels, names } = await page.locator('[data-chart=rose] svg').evaluate((svg) => {
        const box = (element: Element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return { left, right, top, bottom };
        };
        const texts = [...svg.querySelectorAll('text')];
        return {
          frame: box(svg),
          labels: texts.map(box),
          names: texts.map((text) =>
            [...text.querySelectorAll(':scope > tspan')].map((line) => line.textContent?.trim()),
          ),
        };
      });
      expect(labels.length).toBeGreaterThan(14);
      const listed = await page.locator('.score-list li').evaluateAll((all) => all.map((one) => one.textContent));
      expect(labels).toHaveLength(listed.length);
      for (const [at, one] of labels.entries()) {
        expect(one.left, `${names[at]} ${width}`).toBeGreaterThanOrEqual(frame.left - 0.5);
        expect(one.right, `${names[at]} ${width}`).toBeLessThanOrEqual(frame.right + 0.5);
        expect(one.top).toBeGreaterThanOrEqual(frame.top - 1);
        expect(one.bottom).toBeLessThanOrEqual(frame.bottom + 1);
        for (const [index, other] of labels.entries()) {
          if (index <= at) continue;
          const apart =
            one.right <= other.left + 1 ||
            other.right <= one.left + 1 ||
            one.bottom <= other.top + 2.5 ||
            other.bottom <= one.top + 2.5;
          expect(apart, `${names[at]} and ${names[index]} at ${width}`).toBe(true);
        }
      }
    }
  });
});
