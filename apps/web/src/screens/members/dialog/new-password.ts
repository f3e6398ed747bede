/** Nothing that is mistaken for something else when it is read out or copied by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** A password that nobody guesses and everybody can read. */
export const newPassword = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(LENGTH)), (number) => LETTERS[number % LETTERS.length]).join('');
