import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';

/** A paragraph of an e-mail, or a large text such as a code. */
export type MailPart = string | { readonly large: string };

const FONT = "font-family:system-ui,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif";
const PARAGRAPH = `margin:0 0 16px;font-size:16px;line-height:1.6;color:#22303a;${FONT};white-space:pre-line`;
const LARGE = `margin:0 0 16px;font-size:32px;line-height:1.3;letter-spacing:6px;color:#111;font-weight:700;${FONT}`;

/** Makes an HTML page for an e-mail. It loads no other files, so it looks the same in all mail programs. */
export function mailHtml(locale: Locale, title: string, parts: readonly MailPart[]): string {
  const body = parts.map((part) =>
    typeof part === 'string'
      ? `<p style="${PARAGRAPH}">${inHtml(part)}</p>`
      : `<p style="${LARGE}">${inHtml(part.large)}</p>`,
  );
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${inHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#fff"><div style="max-width:560px;margin:0 auto">
${body.join('\n')}
</div></body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
