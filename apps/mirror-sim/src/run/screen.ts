import type { Answer } from '../client/client.ts';
import type { Phone } from '../client/phone.ts';
import type { Problem } from '../messages.ts';
import { differing } from '../problems.ts';

/** Returns a value in the address of a page, which has it after `#`. Empty if the address lacks it. */
export const inAddress = (address: string, name: string): string =>
  new URLSearchParams(address.slice(address.lastIndexOf('?'))).get(name) ?? '';

const differs = differing('scan_qr');

/**
 * The customer's phone scans the code on the screen. It must lead to the page of this test's report, with the scores that
 * the screen shows. Looks at the text of the code alone, as a phone does. A test without a result shows no code.
 * @throws MirrorRefusal if the page or the report can't be opened
 */
export async function scanScreen(
  { qr, report_url, scores }: Pick<Answer<'result'>, 'qr' | 'report_url' | 'scores'>,
  phone: Phone,
): Promise<Problem | undefined> {
  if (!qr) return undefined;
  if (!URL.canParse(qr.text)) return differs('text', report_url, qr.text)[0];
  await phone.openPage(qr.text);
  const share = inAddress(qr.text, 'shareId');
  const [other] = differs('shareId', inAddress(report_url, 'shareId'), share);
  if (other) return other;
  const { dims } = await phone.readReport(share);
  return dims.flatMap(({ key, layer, score }) => {
    const shown = scores.find((one) => one.dimension === key && one.layer === layer);
    return differs(`${key} ${layer}`, shown?.score, score);
  })[0];
}
