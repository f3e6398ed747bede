import { type Access, owner, ownerOrPlatform, platformAdmin, user } from '../kernel/access.ts';

/** The lists of the console that have saved views and a column layout. The value is the access that the list needs. */
export const LISTS = {
  records: user('records'),
  customers: user('records'),
  'follow-ups': user('records'),
  winners: user(['marketing', 'records']),
  goods: user('goods'),
  schemes: user('goods'),
  promotions: user('marketing'),
  mappings: user('config'),
  'texts-layer': user('config'),
  'texts-deep': user('config'),
  'texts-zonghe': user('config'),
  'text-coverage': user('config'),
  'settings-history': user(['config', 'marketing', 'face']),
  coupons: user('marketing'),
  members: owner(),
  devices: owner(),
  'device-guides': owner(),
  shops: platformAdmin(),
  serials: platformAdmin(),
  codes: platformAdmin(),
  tips: platformAdmin(),
  articles: platformAdmin(),
  'help-titles': platformAdmin(),
  outbox: platformAdmin(),
  support: user(),
  audit: ownerOrPlatform(),
  'api-tokens': owner(),
  webhooks: owner(),
  'webhook-log': owner(),
} as const satisfies Readonly<Record<string, Access>>;

export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as [ListName, ...ListName[]];
