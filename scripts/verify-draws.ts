// Draws everything of a promotion again that is over, and compares it with the log of the server.
//   npm run verify-draws -- 'https://shop.example/zmskinweb/#/draws?shop=…&act=…'
import { type DrawLog, verifyLog } from '../packages/shared/src/draw/draw-log.ts';

const [, , given = ''] = process.argv;
const address = URL.parse(given);
const { shop, act } = Object.fromEntries(new URLSearchParams(address?.hash.split('?')[1] ?? ''));
if (!address || !shop || !act) {
  process.stderr.write('Give the address of the page that checks the draws, in quotation marks.\n');
  process.exit(2);
}
const response = await fetch(`${address.origin}/skinSrv/active/verify?${new URLSearchParams({ shop, act_id: act })}`, {
  headers: { 'accept-language': 'en' },
});
const answer: DrawLog & { code: number; msg: string; act_name: string } = await response.json();
if (answer.code !== 0) {
  process.stderr.write(`${answer.msg}\n`);
  process.exit(2);
}
const findings = await verifyLog(answer);
for (const { problem, seq } of findings) process.stdout.write(`${problem}: draw ${seq}\n`);
process.stdout.write(
  `${answer.act_name}: ${answer.draws.length} draws, ${findings.length === 0 ? 'all right' : `${findings.length} problems`}\n`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
