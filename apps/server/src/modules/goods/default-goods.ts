import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { defaultCatalogue } from '../../../../../prisma/seed/demo-catalogue.ts';
import { environmentWith, storageSettings } from '../../env.ts';
import type { Services } from '../../services.ts';
import { insertGoods, seededTypes } from './default-goods.store.ts';

const DRAW = fileURLToPath(new URL('./draw-main.ts', import.meta.url));

/** Adds the default products to a shop in its language, and returns their number. */
export async function addDefaultGoods(
  { pool, prisma, env }: Services,
  tenant_id: number,
  locale: Locale,
): Promise<number> {
  const child = spawn(process.execPath, [DRAW], {
    env: environmentWith(storageSettings(env)),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the default products could not be drawn');
  const products = defaultCatalogue(locale);
  const typeIds = await seededTypes(prisma, tenant_id);
  await insertGoods(pool, { tenant_id, products, typeIds });
  return products.length;
}
