// Draws everything of a promotion again that is over, and compares it with the log of the server.
//   npm run verify-draws -- 'https://shop.example/zmskinweb/#/draws?shop=…&act=…'
import { type DrawLog, verifyLog, wholeLog } from '../packages/shared/src/draw/draw-log.ts';

const [, , given = ''] = process.argv;
const address = URL.parse(given);
const { shop, act } = Object.fromEntries(new URLSearchParams(address?.hash.split('?')[1] ?? ''));
if (!address || !shop || !act) {
  process.stderr.write('Give the address of the page that checks the draws, in quotation marks.\n');
  process.exit(2);
}

type Page = DrawLog & { readonly next: number | null; readonly act_name: string };

async function page(after: number): Promise<Page> {
  const query = new URLSearchParams({ shop: shop ?? '', act_id: act ?? '', after: String(after) });
  const response = await fetch(`${address?.origin}/skinSrv/active/verify?${query}`, {
    headers: { 'accept-language': 'en' },
  });
  const answer: Page & { readonly code: number; readonly msg: string } = await response.json();
  if (answer.code === 0) return answer;
  process.stderr.write(`${answer.msg}\n`);
  process.exit(2);
}

const answer = await wholeLog(page);
const findings = await verifyLog(answer);
for (const { problem, seq } of findings) process.stdout.write(`${problem}: draw ${seq}\n`);
process.stdout.write(
  `${answer.act_name}: ${answer.draws.length} draws, ${findings.length === 0 ? 'all right' : `${findings.length} problems`}\n`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
