import { type Locale, matchLocale, shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { translate } from '../kernel/messages.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #2b2320; --soft: #685850; --link: #8a4646; --paper: #f8f3ed }
@media (prefers-color-scheme: dark) { :root { --ink: #f4ede7; --soft: #c0b2a9; --link: #e8b0a2; --paper: #161210 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 1rem; padding: 1.5rem; text-align: center;
  color: var(--ink); background: var(--paper);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei UI", "Noto Sans CJK SC", sans-serif }
h1 { margin: 0; font-family: "Iowan Old Style", Palatino, Georgia, "Noto Serif", "Songti SC", "Noto Serif CJK SC", serif; font-size: 1.375rem; line-height: 1.35 }
p { margin: 0 auto; max-width: 26rem; color: var(--soft) }
a { justify-self: center; padding: .5rem 1rem; color: var(--link); font-weight: 600 }
`;

export const isForReader = ({ headers }: FastifyRequest): boolean => /\btext\/html\b/i.test(headers.accept ?? '');

/** Sends the page for an unknown address, without other files. `?locale=` overrides the browser's language. */
export function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { locale: wished } = request.query as { readonly locale?: string | string[] };
  const locale = matchLocale([wished].flat()[0]) ?? request.context?.locale ?? 'en';
  return reply
    .code(404)
    .headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(page(shownLocale(locale)));
}

const page = (locale: Locale): string => {
  const text = (key: 'title' | 'description' | 'home') => translate(locale, `not_found.${key}`);
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text('title')}</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><h1>${text('title')}</h1><p>${text('description')}</p><a href="/">${text('home')}</a></body>
</html>
`;
};
