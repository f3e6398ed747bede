import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FileAnswer } from '@skin-mirror/shared/kernel/contract.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { create } from 'qrcode';
import { FILE_POLICY } from '../../kernel/file-policy.ts';
import { translate } from '../../kernel/messages.ts';
import type { Batch, IssuedCode } from './issued-code.ts';

/** The number of labels on an A4 page; each is 70 × 37 mm. */
const LABELS_ON_PAGE = 24;
/** The width of the white border around a QR code, in modules (squares of the code). Scanners need this border. */
const QUIET_ZONE = 4;

const STYLE = `
@page { size: A4; margin: 0 }
* { box-sizing: border-box }
body { margin: 0; color: #000; background: #fff; font: 3mm/1.4 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif }
header { padding: 6mm; font-size: 4mm }
h1 { margin: 0; font-size: 5mm }
p { margin: 1mm 0 0 }
section { width: 210mm; height: 296.5mm; padding-top: .5mm; display: grid; grid-template: repeat(8, 37mm) / repeat(3, 70mm); break-after: page; overflow: hidden }
section:last-child { break-after: auto }
article { display: flex; align-items: center; gap: 2mm; padding: 3mm; overflow: hidden; break-inside: avoid }
svg { width: 29mm; height: 29mm; flex: none }
b { display: block; font: 700 4.2mm/1.5 ui-monospace, "DejaVu Sans Mono", Consolas, monospace }
code { display: block; font: 3.2mm/1.45 ui-monospace, "DejaVu Sans Mono", Consolas, monospace; white-space: pre }
@media print { header { display: none } }
@media screen { article { outline: .2mm dashed #bbb } }
`;
/** The page may contain no scripts and load no files. Only the style above is allowed. */
const POLICY = `${FILE_POLICY}; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Returns the content of a label's QR code. Mirrors and scanners read this text. */
export const labelText = ({ device_no, active_code }: IssuedCode): string =>
  `SM:${device_no}:${active_code.replaceAll('-', '')}`;

/** Makes a printable page of labels. Leaves out mirrors with a replaced code. */
export function labelsPage(batch: Batch, locale: Locale): FileAnswer {
  return { content: pages(batch, locale), contentType: 'text/html; charset=utf-8', contentSecurityPolicy: POLICY };
}

/** Makes one page at a time, so that other requests can run in between. */
async function* pages({ name, codes }: Batch, locale: Locale): AsyncGenerator<Uint8Array> {
  const printed = codes.filter(({ active_code }) => active_code !== '');
  const title = escapeHtml(translate(locale, 'sheet.labels_title', { batch: name }));
  const hint = escapeHtml(translate(locale, 'sheet.labels_hint', { count: printed.length }));
  yield Buffer.from(
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head>` +
      `<body><header><h1>${title}</h1><p>${hint}</p></header><main>`,
  );
  for (let start = 0; start < printed.length; start += LABELS_ON_PAGE) {
    yield Buffer.from(
      `<section>${printed
        .slice(start, start + LABELS_ON_PAGE)
        .map(label)
        .join('')}</section>\n`,
    );
    await setImmediate();
  }
  yield Buffer.from('</main></body></html>');
}

function label(code: IssuedCode): string {
  const lines = code.active_code.replace(/^(.{11})-(.{11})-/, '$1\n$2\n');
  return `<article>${qrCode(labelText(code))}<div><b>${code.device_no}</b><code>${lines}</code></div></article>`;
}

/** Draws a QR code as lines. Each line covers dark modules (squares) side by side in a row. */
function qrCode(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const size = modules.size;
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < size && modules.get(row, column + 1)) column++;
      path += `M${start} ${row}.5h${column - start + 1}`;
    }
  }
  const side = size + 2 * QUIET_ZONE;
  return `<svg viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}" shape-rendering="crispEdges"><path d="${path}" stroke="#000"/></svg>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
