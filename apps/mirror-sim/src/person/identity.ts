import {
  Faker,
  fakerDE,
  fakerEN,
  fakerES,
  fakerFR,
  fakerID_ID,
  fakerIT,
  fakerJA,
  fakerKO,
  fakerNL,
  fakerPL,
  fakerPT_BR,
  fakerRO,
  fakerRU,
  fakerTR,
  fakerVI,
  fakerZH_CN,
  fakerZH_TW,
} from '@faker-js/faker';
import { SEX, type Sex } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Random } from '../random.ts';
import { BULGARIAN } from './bulgarian.ts';

/**
 * For each language: the source of names and cities, the prefixes of mobile numbers, and the number of digits after the
 * prefix.
 */
const PEOPLE: Readonly<Record<Locale, { faker: Faker; prefixes: readonly string[]; digits: number }>> = {
  zh: { faker: fakerZH_CN, prefixes: ['135', '138', '139', '150', '158', '177', '186', '189', '199'], digits: 8 },
  'zh-TW': { faker: fakerZH_TW, prefixes: ['0912', '0928', '0935', '0978'], digits: 6 },
  en: { faker: fakerEN, prefixes: ['202555', '310555', '646555'], digits: 4 },
  de: { faker: fakerDE, prefixes: ['0151', '0160', '0171', '0176'], digits: 8 },
  fr: { faker: fakerFR, prefixes: ['06', '07'], digits: 8 },
  ja: { faker: fakerJA, prefixes: ['070', '080', '090'], digits: 8 },
  tr: { faker: fakerTR, prefixes: ['0532', '0542', '0555'], digits: 7 },
  it: { faker: fakerIT, prefixes: ['320', '333', '347'], digits: 7 },
  ko: { faker: fakerKO, prefixes: ['010'], digits: 8 },
  ru: { faker: fakerRU, prefixes: ['8903', '8916', '8925'], digits: 7 },
  vi: { faker: fakerVI, prefixes: ['090', '091', '098'], digits: 7 },
  es: { faker: fakerES, prefixes: ['61', '64', '66'], digits: 7 },
  nl: { faker: fakerNL, prefixes: ['06'], digits: 8 },
  pt: { faker: fakerPT_BR, prefixes: ['119', '219', '319'], digits: 8 },
  id: { faker: fakerID_ID, prefixes: ['0812', '0813', '0857'], digits: 8 },
  pl: { faker: fakerPL, prefixes: ['50', '60', '79'], digits: 7 },
  ro: { faker: fakerRO, prefixes: ['072', '074', '076'], digits: 7 },
  bg: { faker: new Faker({ locale: BULGARIAN }), prefixes: ['087', '088', '089'], digits: 7 },
};

const LONGEST_NAME = 64;

/**
 * Invents a name, a mobile number and a city. The number never ends in 0000–0999, because the simulator treats some of
 * these endings specially (`MAGIC`).
 */
export function identityOf(random: Random, sex: Sex, locale: Locale) {
  const { faker, prefixes, digits } = PEOPLE[locale];
  faker.seed(random.int(0, 2 ** 31 - 1));
  const first = faker.person.firstName(sex === SEX.male ? 'male' : 'female');
  const last = faker.person.lastName(sex === SEX.male ? 'male' : 'female');
  const isFamilyNameFirst = locale === 'zh' || locale === 'zh-TW' || locale === 'ja' || locale === 'ko';
  const nickname = isFamilyNameFirst ? `${last}${first}` : `${first} ${last}`;
  const middle = Array.from({ length: digits - 4 }, () => random.int(0, 9)).join('');
  return {
    nickname: nickname.slice(0, LONGEST_NAME),
    mobile: `${random.pick(prefixes)}${middle}${random.int(1000, 9999)}`,
    location: faker.location.city().slice(0, LONGEST_NAME),
  };
}
