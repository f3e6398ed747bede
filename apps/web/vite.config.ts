import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { filesOfPages } from './files-of-pages.ts';
import { pageStart } from './page-start.ts';
import { partsOfPages } from './parts-of-pages.ts';
import { textsOfLanguages } from './texts-of-languages.ts';

/** The API server, which `npm run serve` starts. */
const SERVER = 'http://127.0.0.1:8080';
const API_PATHS = [
  '/trpc',
  '/auth2',
  '/userSrv',
  '/sms',
  '/email',
  '/skinMgrSrv',
  '/skinmgrsrv',
  '/skinSrv',
  '/go/',
  '/fileSvr',
  '/mirrorSrv',
];

/** In development, GET requests below `/skinmgr` are pages of the console. Others go to the API server. */
const consoleOrCalls: ProxyOptions = {
  target: SERVER,
  bypass: (request) => (request.method === 'GET' ? '/index.html' : undefined),
};

/** Writes a compressed copy (`.br` and `.gz`) of each file of code or texts, because the server doesn't compress files itself. */
const compressAssets = (): Plugin => {
  let dist = '';
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved: ({ root, build }) => {
      dist = path.resolve(root, build.outDir);
    },
    async closeBundle() {
      for (const name of await readdir(dist, { recursive: true })) {
        if (!/^(assets|texts)\b.*\.(js|css|svg|json)$/.test(name)) continue;
        const file = path.join(dist, name);
        const content = await readFile(file);
        await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${file}.br`, brotliCompressSync(content, { params: quality }));
      }
    },
  };
};

/** Adds the style sheet of a Mantine component to its code, so that pages load only the styles they need. */
const mantineStyles = (): Plugin => ({
  name: 'mantine-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: {
      id: /@mantine\/(core\/esm\/(?:components|utils)\/.*\.module|(charts|dates|notifications)\/esm\/index)\.mjs$/,
    },
    handler(code, id) {
      const [, other] = /@mantine\/(charts|dates|notifications)\//.exec(id) ?? [];
      const sheet = other ? `@mantine/${other}/styles` : `@mantine/core/styles/${path.basename(id, '.module.mjs')}`;
      return { code: `import '${sheet}.layer.css';\n${code}`, moduleSideEffects: true };
    },
  },
});

/** The development server loads all of Mantine's styles: it bundles packages before plugins can change them. */
const allMantineStyles = (): Plugin => ({
  name: 'all-mantine-styles',
  apply: 'serve',
  transform: {
    filter: { id: /src\/app\/main\.tsx$/ },
    handler: (code) =>
      ['core', 'charts', 'dates', 'notifications']
        .map((name) => `import '@mantine/${name}/styles.layer.css';`)
        .join('') + code,
  },
});

/** Puts `loadCode` around each `import()`, instead of Vite's own function, which can't load a lost file again. */
const loadsAgain = (): Plugin => {
  let isDone = false;
  return {
    name: 'loads-again',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => {
        isDone = true;
        const file = path.join(import.meta.dirname, 'src/lib/load-code.ts');
        return `export { loadCode as __vitePreload } from ${JSON.stringify(file)}`;
      },
    },
    buildEnd: (error) => {
      if (!error && !isDone) throw new Error('Vite no longer has the module that loads-again replaces.');
    },
  };
};

const pages = partsOfPages();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    mantineStyles(),
    allMantineStyles(),
    compressAssets(),
    pages.plugin,
    filesOfPages(),
    pageStart(),
    loadsAgain(),
    textsOfLanguages(),
  ],
  build: {
    manifest: true,
    target: 'es2023',
    // All supported browsers can preload modules, so no polyfill is needed.
    modulePreload: {
      polyfill: false,
      // Vite names the files that a module needs, but not its own if it needs no others.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js' ? [...new Set([file, ...needed])] : needed,
    },
    rolldownOptions: {
      input: [`${import.meta.dirname}/index.html`, `${import.meta.dirname}/zmskinweb/index.html`],
      output: {
        // Every page loads the names of all files, and hashes can't be compressed.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            ...pages.groups,
            // All other icons are in one file, because separate files would cause dozens of small requests.
            { name: 'signs', test: /node_modules\/@tabler\/icons-react\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { ...Object.fromEntries(API_PATHS.map((path) => [path, SERVER])), '/skinmgr': consoleOrCalls },
  },
});
