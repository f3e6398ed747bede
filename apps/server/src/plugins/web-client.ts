import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { DAY_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/demo-accounts.ts';
import type { Env } from '../env.ts';
import { tokenCookie } from '../kernel/principal.ts';
import { providerName } from '../modules/identity/oidc.ts';
import type { Services } from '../services.ts';
import { contextOf } from './request-context.ts';

const DIST = path.resolve(import.meta.dirname, '../../../web/dist');
/** Their files have names of their content. */
const FOLDERS = ['assets', 'texts'];
/** The names of a page's files are much alike, and a page is compressed each time. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const YEAR_SECONDS = 365 * DAY_SECONDS;

/** Serves the pages of the console and the report. Browsers cache assets for a year, and load pages again each time. */
export async function webClient(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  if (!existsSync(path.join(DIST, 'index.html'))) {
    services.log.warn('the web client is not built: run `npm run build`');
    return;
  }
  const options: FastifyStaticOptions = {
    root: DIST,
    index: false,
    preCompressed: true,
    setHeaders(reply, file) {
      const name = path.relative(DIST, file);
      reply.header('Cache-Control', cacheOf(name));
      // A page has many such files, and an id on each would only make them larger.
      if (isUnchanging(name)) reply.removeHeader('X-tid');
    },
  };
  // Each file is a route, but those of these folders are too many.
  await app.register(fastifyStatic, { ...options, wildcard: false, globIgnore: FOLDERS.map((name) => `${name}/**`) });
  for (const name of FOLDERS) {
    // A browser never asks whether such a file has changed.
    const unchanging = { etag: false, lastModified: false, acceptRanges: false };
    const folder = { ...unchanging, root: path.join(DIST, name), prefix: `/${name}/`, decorateReply: false };
    await app.register(fastifyStatic, { ...options, ...folder });
  }
  const pageOf = await consolePages(services.env);
  for (const url of ['/', '/login', '/sso', '/register', '/forget', '/apply', '/skinmgr', '/skinmgr/*']) {
    app.get(url, async (request, reply) => {
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding, Accept-Language, Cookie' });
      const page = pageOf(request);
      if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page);
      return reply.header('Content-Encoding', 'br').send(brotliCompressSync(page, QUICK));
    });
  }
  app.get('/zmskinweb/', async (_request, reply) =>
    reply.header('X-Robots-Tag', 'noindex').sendFile('zmskinweb/index.html'),
  );
}

const isUnchanging = (file: string): boolean => FOLDERS.includes(file.split(path.sep)[0] ?? '');

/** Returns the Cache-Control header of a file. The address of the report's page opens a report, so it isn't cached. */
function cacheOf(file: string): string {
  if (isUnchanging(file)) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return file.startsWith('zmskinweb') ? 'no-store' : 'no-cache';
}

/** The files and texts of a page of the console, see `files-of-pages.ts`. */
interface PageFiles {
  readonly files: readonly string[];
  readonly texts: readonly string[];
}

/**
 * Reads the HTML page of the console. The page names the files of the screen at its address, and its texts in the language
 * of the browser, so that all are loaded together with the console's first code. Without a session, the console shows its
 * login page instead of a screen, and another first script, which asks for nothing.
 */
async function consolePages(env: Env): Promise<(request: FastifyRequest) => string> {
  const html = await consolePage(env);
  const [signedIn, others] = ['start', 'ask'].map((name) =>
    html.replace(new RegExp(`<script src="/assets/${name}-[\\w-]+\\.js"></script>`), ''),
  );
  const files: Record<string, PageFiles> = JSON.parse(await readFile(path.join(DIST, '.vite/pages.json'), 'utf8'));
  const pages = new Map(Object.entries(files));
  const folders = new Map(
    (await readdir(path.join(DIST, 'texts'))).map((name) => [name.slice(0, name.lastIndexOf('-')), name]),
  );
  return (request) => {
    const { url, cookies } = request;
    const [address = ''] = url.split('?');
    const isSignedIn = tokenCookie(cookies) !== undefined;
    const page = (isSignedIn ? signedIn : others) ?? html;
    const found = pages.get(address.startsWith('/skinmgr/') && !isSignedIn ? '/login' : address);
    if (!found) return page;
    const folder = folders.get(shownLocale(contextOf(request).locale));
    const texts = found.texts.map((name) => `/texts/${folder}/${name}.json`);
    return page.replace('</head>', () => `${[...texts, ...found.files].map(linkTo).join('')}</head>`);
  };
}

/**
 * The console fetches code before it imports it. A `modulepreload` that was lost could never be loaded again: some browsers
 * remember it.
 */
const LINKS: Readonly<Record<string, string>> = {
  '.css': 'as="style"',
  '.json': 'as="fetch"',
  '.js': 'as="fetch" fetchpriority="low"',
};

const linkTo = (file: string): string => `<link rel="preload" ${LINKS[path.extname(file)]} crossorigin href="${file}">`;

/** For the login form, the page contains the name of the provider of sign-ins and, in the demo, the demo accounts. */
async function consolePage(env: Env): Promise<string> {
  const page = await readFile(path.join(DIST, 'index.html'), 'utf8');
  const accounts = DEMO_ACCOUNTS.map((account) => ({ ...account, password: DEMO_PASSWORD }));
  const provider = providerName(env);
  const added = [
    ...(env.DEMO ? [metaTag('demo-accounts', JSON.stringify(accounts))] : []),
    ...(provider === '' ? [] : [metaTag('sign-in-provider', provider)]),
  ];
  // A function, because a text could contain the signs that `replace` reads as patterns.
  return page.replace('</head>', () => `${added.join('')}</head>`);
}

const metaTag = (name: string, content: string): string =>
  `<meta name="${name}" content="${content.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
