import { defineConfig } from 'i18next-cli';

/**
 * Finds keys that no text exists for and texts that nothing uses: `i18next-cli status zh` and `i18next-cli status
 * --unused`, both in this folder. The shared words are a namespace of their own, checked by their types.
 * A key with plurals has no underscore in its last part, which would be read as a context.
 */
export default defineConfig({
  locales: ['zh', 'en'],
  extract: {
    input: ['src/**/*.{ts,tsx}', '../../packages/shared/src/kernel/*.ts'],
    ignore: ['src/report/**', 'src/**/*.test.*'],
    output: 'src/i18n/{{language}}/{{namespace}}.json',
    defaultNS: 'app',
    primaryLanguage: 'zh',
    ignoreNamespaces: ['shared'],
    // Built from account types, permission codes and the menu.
    preservePatterns: ['app:role.*', 'app:permission.*', 'app:nav.*'],
  },
});
