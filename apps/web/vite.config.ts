import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';

/** The API server that `npm run serve` starts. */
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
  '/fileSvr',
  '/mirrorSrv',
];

/** `/skinmgr` has the console's own pages (GET) and a few documented calls (POST). */
const consoleOrCalls: ProxyOptions = {
  target: SERVER,
  bypass: (request) => (request.method === 'GET' ? '/index.html' : undefined),
};

/** Adds a `.br` and a `.gz` beside each asset, because the server sends files unchanged and compresses none. */
const compressAssets = (): Plugin => {
  let assets = '';
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved: ({ root, build }) => {
      assets = path.resolve(root, build.outDir, build.assetsDir);
    },
    async closeBundle() {
      for (const name of await readdir(assets)) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const file = path.join(assets, name);
        const content = await readFile(file);
        await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${file}.br`, brotliCompressSync(content, { params: quality }));
      }
    },
  };
};

/** Loads each Mantine component with its own style sheet, so that pages load only the styles they need. */
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

/** Loads all sheets in the development server, because it prepares packages before plugins see them. */
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

/** Mantine components of the login page; all other pages use them too. */
const LOGIN_PARTS =
  'ActionIcon|Alert|Button|Checkbox|CloseButton|InlineInput|Input|InputBase|Loader|NativeSelect|Paper|PasswordInput|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), mantineStyles(), allMantineStyles(), compressAssets()],
  build: {
    manifest: true,
    target: 'es2023',
    // All target browsers preload modules by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [`${import.meta.dirname}/index.html`, `${import.meta.dirname}/zmskinweb/index.html`],
      // Code that nearly every page needs is loaded once, together; the rest follows the routes.
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'i18n', test: /node_modules\/(i18next|react-i18next)\// },
            { name: 'mantine', test: new RegExp(`@mantine/core/esm/(core|(components|utils)/(${LOGIN_PARTS}))/`) },
            // Each of them is tiny; separately they would be dozens of requests.
            { name: 'signs', test: /node_modules\/@tabler\/icons-react\//, minShareCount: 2 },
            { name: 'router', test: /node_modules\/@tanstack\/(react-router|router-core|history|store|react-store)\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: { ...Object.fromEntries(API_PATHS.map((path) => [path, SERVER])), '/skinmgr': consoleOrCalls },
  },
});
