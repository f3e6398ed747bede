import { readFile } from 'node:fs/promises';

/** Reads the blocks of commands in a part of docs/operating.md, each as one script. */
export async function blocksOf(title: string): Promise<string[]> {
  const operating = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const [part = ''] = operating.split(`## ${title}\n`)[1]?.split(/^#/m) ?? [];
  return Array.from(part.matchAll(/(?:^ {4}.*\n)+/gm), ([block]) => block.replaceAll(/^ {4}/gm, ''));
}
