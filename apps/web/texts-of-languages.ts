import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { WRITTEN_LOCALES, type WrittenLocale } from '../../packages/shared/src/kernel/locales.ts';

const TEXTS = path.resolve(import.meta.dirname, '../../packages/shared/src/i18n');
/** The files of a language that pages load. The others are for the server alone. */
const OF_PAGES = [
  'console/*.json',
  'report/*.json',
  'messages.json',
  'server-messages.json',
  'claims.json',
  'face.json',
  'shop-texts.json',
];
/** The names of results are kept once, and a page loads them with these files. */
const WITH_RESULT_WORDS = ['messages.json', 'report/report.json'];

/**
 * Puts the texts of each language in files of their own, at `/texts/<language>-<hash>/`. A page asks for the few that it
 * shows. The code knows one hash per language. Were each file a module, every page would load the names of all files of
 * all languages.
 */
export function textsOfLanguages(): Plugin {
  return {
    name: 'texts-of-languages',
    config: (_config, { command }) => ({
      define: {
        TEXT_HASHES: Object.fromEntries(
          WRITTEN_LOCALES.map((language) => [language, command === 'build' ? hashOf(filesOf(language)) : 'now']),
        ),
      },
    }),
    generateBundle() {
      for (const language of WRITTEN_LOCALES) {
        const files = filesOf(language);
        const folder = `texts/${language}-${hashOf(files)}`;
        for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use('/texts', ({ url = '' }, response, next) => {
        const [, language, name = ''] = /^\/([\w-]+)-now\/([\w/-]+\.json)$/.exec(url) ?? [];
        const found = WRITTEN_LOCALES.find((one) => one === language);
        const text = found && filesOf(found).get(name);
        if (text === undefined) return next();
        response.setHeader('Content-Type', 'application/json').setHeader('Cache-Control', 'no-store').end(text);
      });
    },
  };
}

function filesOf(language: WrittenLocale): Map<string, string> {
  const cwd = path.join(TEXTS, language);
  const read = (name: string) => JSON.parse(readFileSync(path.join(cwd, name), 'utf8'));
  const names = globSync(OF_PAGES, { cwd }).map((name) => name.replaceAll(path.sep, '/'));
  return new Map(
    names.sort().map((name) => {
      const words = WITH_RESULT_WORDS.includes(name) ? read('result-words.json') : {};
      return [name, JSON.stringify({ ...words, ...read(name) })];
    }),
  );
}

function hashOf(files: ReadonlyMap<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex')
    .slice(0, 8);
}
