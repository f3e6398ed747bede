import type { Outputs } from '../../lib/trpc.ts';

export type WebhookRow = Outputs['webhook']['list']['list'][number];
export type DeliveryRow = Outputs['webhook']['deliveries']['list'][number];

/** Returns the name of an event in the text files, where a full stop separates keys. */
export const eventLabel = (event: DeliveryRow['type']): string => event.replace('.', '_');

export const nameOf = ({ name, url }: Pick<WebhookRow, 'name' | 'url'>): string =>
  name || (URL.canParse(url) ? new URL(url).host : url);
