import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ASSETS = path.resolve(import.meta.dirname, '../../apps/web/dist/assets');
const STYLES = path.resolve(import.meta.dirname, '../../node_modules/@mantine/core/styles');

/** Mantine's class names are hashes, the same in its scripts and its sheets. */
const classesIn = (folder: string, extension: string): Set<string> => {
  const files = readdirSync(folder).filter((name) => name.endsWith(extension));
  return new Set(
    files.flatMap((name) => readFileSync(path.join(folder, name), 'utf8').match(/\bm_[0-9a-f]{5,8}\b/g) ?? []),
  );
};

/** Parts that come along in the code of others, and that no page shows. */
const NEVER_SHOWN = new Set(['CheckboxCard.layer.css', 'CheckboxIndicator.layer.css', 'ColorSwatch.layer.css']);

it('brings the styles of every component of Mantine that is in use', () => {
  const styled = classesIn(ASSETS, '.css');
  const missing = [...classesIn(ASSETS, '.js')].filter((name) => !styled.has(name));
  const sheets = readdirSync(STYLES).filter((name) => name.endsWith('.layer.css') && !NEVER_SHOWN.has(name));
  const lacking = sheets.filter((name) => {
    const sheet = readFileSync(path.join(STYLES, name), 'utf8');
    return missing.some((className) => sheet.includes(className));
  });
  expect(lacking, 'add these to apps/web/src/app/shell/mantine-styles.ts').toEqual([]);
});
