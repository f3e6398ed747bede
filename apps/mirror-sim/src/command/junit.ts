import { writeFile } from 'node:fs/promises';

export interface JunitCase {
  readonly name: string;
  readonly failures: readonly string[];
  /** Why the case wasn't checked. */
  readonly skipped?: string;
}

/** Writes the results as JUnit XML, which continuous integration tools can read. */
export function junitXml(suite: string, cases: readonly JunitCase[]): string {
  const failed = cases.filter(({ failures }) => failures.length > 0).length;
  const lines = cases.map(({ name, failures, skipped }) => {
    const head = `<testcase classname="${escaped(suite)}" name="${escaped(name)}"`;
    if (skipped !== undefined) return `    ${head}><skipped message="${escaped(skipped)}"/></testcase>`;
    if (failures.length === 0) return `    ${head}/>`;
    const messages = failures.map((failure) => `<failure message="${escaped(failure)}"/>`).join('');
    return `    ${head}>${messages}</testcase>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="${cases.length}" failures="${failed}">
  <testsuite name="${escaped(suite)}" tests="${cases.length}" failures="${failed}">
${lines.join('\n')}
  </testsuite>
</testsuites>
`;
}

/** Writes the results to the file that the command names, if it names one. */
export async function writeJunit(
  { junit }: { readonly junit?: string },
  suite: string,
  cases: readonly JunitCase[],
): Promise<void> {
  if (junit) await writeFile(junit, junitXml(suite, cases));
}

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const isControl = (character: string) => character < ' ' && !'\n\t'.includes(character);

/** Escapes a text for XML. Replaces most control characters with spaces, because XML doesn't allow them. */
const escaped = (text: string): string =>
  [...text].map((character) => (isControl(character) ? ' ' : (NAMED[character] ?? character))).join('');
