import { describe, expect, it } from 'vitest';
import { buildAdmin, uniqueName } from '#tests/factories/accounts.ts';
import { type RestClient, signIn, signInBrowser, signInByPassword } from '#tests/factories/rest-client.ts';
import { addAdministrator, resetAdministrator } from '../../start/administrators.ts';
import { codeName, edit, isSignedIn, useShop } from './member.fixture.ts';

const [INITIAL, FINE] = [30005, 0];
const GIVEN = 'velvet-orchard';
const OWN = 'juniper-lantern-42';

const shop = useShop();

const goods = async (by: RestClient) => (await by.post('/skinMgrSrv/goods/list')).json().code;
const needs = async (by: RestClient) =>
  ((await by.post('/userSrv/user/get')).json() as unknown as { attr: { needs_password: number } }).attr.needs_password;
const choose = (by: RestClient, pwd: string, current_pwd = GIVEN) =>
  codeName(by.mutate('account.choosePassword', { current_pwd, pwd }));
const browserOf = (user_acct: string, password: string) => signInBrowser(shop.server, { user_acct, password });

describe('a password that somebody else has chosen', () => {
  it('lets a guide do nothing in a browser but replace it, by one of their own', async () => {
    const { user_acct } = await shop.addMember();
    const by = await browserOf(user_acct, GIVEN);
    const elsewhere = await browserOf(user_acct, GIVEN);
    expect([await goods(by), await needs(by)]).toEqual([INITIAL, 1]);
    expect(await choose(by, OWN, 'not the password')).toBe('PASSWORD_WRONG');
    expect(await choose(by, GIVEN)).toBe('PASSWORD_SAME');
    expect(await choose(by, 'password')).toBe('PASSWORD_COMMON');
    expect(await choose(by, OWN)).toBeUndefined();
    expect([await goods(by), await needs(by), await isSignedIn(elsewhere)]).toEqual([FINE, 0, false]);
    expect(await choose(by, 'another-own-password', OWN)).toBe('NO_PERMISSION');
    expect(await goods(await browserOf(user_acct, OWN))).toBe(FINE);
  });

  it('is replaced again after the main account has set another one', async () => {
    const { user_id, user_acct } = await shop.addMember();
    expect(await choose(await browserOf(user_acct, GIVEN), OWN)).toBeUndefined();
    await shop.save(edit(user_id, { pwd: 'orchard-velvet-2' }));
    expect(await goods(await browserOf(user_acct, 'orchard-velvet-2'))).toBe(INITIAL);
    await shop.save(edit(user_id, { name: 'Renamed' }));
    expect(await goods(await browserOf(user_acct, 'orchard-velvet-2'))).toBe(INITIAL);
  });

  it('goes on with programs, whose documented sign-in has no such step', async () => {
    const { user_acct } = await shop.addMember();
    const program = await signInByPassword(shop.server, { user_acct, password: GIVEN });
    expect([await goods(program), await needs(program)]).toEqual([FINE, 0]);
    expect(await choose(program, OWN)).toBe('NO_PERMISSION');
  });

  it('is that of a shop’s new main account and of administrators whom others made or reset, too', async () => {
    const { services } = shop.server;
    const admin = await signIn(shop.server, await buildAdmin(shop.server));
    const user_acct = uniqueName('rose');
    const input = { shop: 'Rose', user_acct, locale: 'en', with_mirror: false };
    const made = (await admin.mutate('opening.create', input)).json().result?.data as { password: string };
    const names = [uniqueName('admin'), (await buildAdmin(shop.server)).user_acct] as const;
    const passwords = [
      await addAdministrator(services, names[0]),
      String(await resetAdministrator(services, names[1])),
    ] as const;
    const owner = await browserOf(user_acct, made.password);
    const administrators = [await browserOf(names[0], passwords[0]), await browserOf(names[1], passwords[1])] as const;
    expect(await Promise.all([owner, ...administrators].map(needs))).toEqual([1, 1, 1]);
    expect(await codeName(administrators[0].query('shop.list'))).toBe('PASSWORD_INITIAL');
    expect(await choose(administrators[0], OWN, passwords[0])).toBeUndefined();
    expect(await codeName(administrators[0].query('shop.list'))).toBeUndefined();
  });
});
