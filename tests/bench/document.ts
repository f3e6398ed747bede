import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/bench.md');

/** Where and when a figure was measured. */
export const MACHINE = `${os.cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}.`;

/** Returns the parts of the document: its beginning, and each section. */
export const documentParts = async (): Promise<string[]> => (await readFile(DOCUMENT, 'utf8')).split(/\n(?=## )/);

/** Writes a section to the document, in the place of the one with this title. */
export async function writeSection(title: string, text: string): Promise<void> {
  const parts = await documentParts();
  const section = `## ${title}\n\n${text}`;
  const at = parts.findIndex((part) => part.startsWith(`## ${title}\n`));
  if (at < 0) parts.push(section);
  else parts[at] = section;
  await writeFile(DOCUMENT, `${parts.map((part) => part.trim()).join('\n\n')}\n`);
}
