// `npm run words -- missing de` lists the texts that a language lacks, `npm run words -- check de` what is wrong with it.
import { matchLocale } from '../packages/shared/src/kernel/locales.ts';
import { missingTexts, placeholders, problemsOf } from './lib/language-texts.ts';

const [order, tag] = process.argv.slice(2);
const locale = matchLocale(tag);

if (locale && order === 'missing') {
  for (const { file, key, keys, english, chinese } of missingTexts(locale)) {
    const forms = keys[0] === key ? '' : ` (${keys.map((one) => one.slice(key.length + 1)).join(', ')})`;
    console.log(`${file} ${key}${forms}\n  en: ${english}\n  zh: ${chinese}`);
    const fixed = placeholders(english);
    if (fixed.length > 0) console.log(`  as they are: ${fixed.join(' ')}`);
  }
} else if (locale && order === 'check') {
  const problems = problemsOf(locale);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  console.error('npm run words -- missing|check <language>');
  process.exitCode = 2;
}
