/** The facts that a message about a report can state. */
export interface ReportFacts {
  readonly shop: string;
  readonly title: string;
  /** The time of the test, in the shop's time zone and the platform's form: `2026-11-23 15:04`. */
  readonly time: string;
  /** The total score, 0 to 100. */
  readonly score: number;
  readonly hint: string;
}

/** The longest values that the platform takes, in characters, by the kind of the field. */
const LONGEST: Readonly<Record<string, number>> = { thing: 20, phrase: 5, const: 20, character_string: 32 };

const FIELD = /\{\{\s*([a-z_]+)(\d*)\.DATA\s*\}\}/gi;

/**
 * Fills the fields of a message template. A field's name begins with its kind: `{{thing1.DATA}}` takes a text,
 * `{{time2.DATA}}` a time, `{{number3.DATA}}` a number. Older templates have `first`, `keyword1` … and `remark`.
 * @param content the template as the platform gives it
 */
export function fillTemplate(content: string, facts: ReportFacts): Record<string, { readonly value: string }> {
  const texts = [facts.title, facts.shop, facts.hint];
  let text = 0;
  const data: Record<string, { readonly value: string }> = {};
  for (const [, kind = '', number = ''] of content.matchAll(FIELD)) {
    const name = `${kind}${number}`;
    if (name in data) continue;
    const value = givenFor(kind, number, facts) ?? texts[text++ % texts.length] ?? '';
    data[name] = { value: value.slice(0, LONGEST[kind] ?? 200) };
  }
  return data;
}

function givenFor(kind: string, number: string, { title, shop, time, score, hint }: ReportFacts): string | undefined {
  if (kind === 'time' || kind === 'date') return kind === 'date' ? time.slice(0, 10) : time;
  if (kind === 'number' || kind === 'character_string') return String(score);
  if (kind === 'first') return title;
  if (kind === 'remark') return hint;
  return kind === 'keyword' ? [shop, time, String(score)][Number(number) - 1] : undefined;
}
