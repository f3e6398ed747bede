import { normalizeSearch } from '../search/grams.ts';
import { normalizeMobile } from './customer.ts';

/** A search text, as names and mobile numbers are compared with it. */
export interface PersonSearch {
  /** In lower case. */
  readonly text: string;
  /** The normalized mobile number that the text is, or its digits. Empty if it contains a letter or no digit. */
  readonly digits: string;
}

export const personSearch = (q: string): PersonSearch => ({
  text: normalizeSearch(q).trim(),
  digits: /\p{L}/u.test(q) ? '' : normalizeMobile(q) || q.normalize('NFKC').replace(/\D/g, ''),
});
