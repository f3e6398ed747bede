import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { ServerMessages } from '@skin-mirror/shared/i18n/built-in.ts';
import type { WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Logger } from 'pino';
import { BackupError } from '../backup/backup-error.ts';
import type { BackupEnv } from '../backup/make-backup.ts';
import type { Fault } from '../integrity/fault.ts';
import { translate } from '../kernel/messages.ts';

export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

type Words = ServerMessages['backup'];
export type OptionName = keyof Words['option'];

/** The things that a command works with. */
export interface Terminal {
  readonly env: BackupEnv;
  readonly log: Logger;
  readonly locale: WrittenLocale;
  /** Says a sentence to the user. */
  say(key: keyof Words['said'], values?: Readonly<Record<string, string | number>>): void;
  /** Writes a line that programs may read. */
  print(line: string): void;
  tell(fault: BackupError): void;
  /** Writes a fault of the server's data as a line. */
  report(fault: Fault, isMended: boolean): void;
}

/** The options that the user gave. An option without a value is `true`. */
export type Given = Readonly<Partial<Record<OptionName, string | boolean>>>;

export interface Command {
  readonly name: keyof Words['command'];
  /** The name of the argument, if there is one. */
  readonly argument?: 'name' | 'account';
  readonly isArgumentNeeded?: boolean;
  /** True if the command reads tables as this version knows them. */
  readonly needsCurrent?: boolean;
  /** The options, each with the name of its value or `true` if it has none. */
  readonly options: Readonly<Partial<Record<OptionName, string | true>>>;
  run(given: Given, argument: string | undefined, terminal: Terminal): Promise<number>;
}

/** The user asked for something that doesn't exist. */
export class UsageError extends Error {}

/** @throws UsageError */
export function parse(command: Command, args: readonly string[]): { given: Given; argument: string | undefined } {
  const typeOf = (value: string | true) => ({ type: value === true ? ('boolean' as const) : ('string' as const) });
  const options = Object.fromEntries(Object.entries(command.options).map(([name, value]) => [name, typeOf(value)]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const [argument] = positionals;
    if (positionals.length > (command.argument ? 1 : 0)) throw new UsageError(positionals.at(-1));
    if (command.isArgumentNeeded && argument === undefined) throw new UsageError(`<${command.argument}>`);
    return { given: values as Given, argument };
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    // Node names the option in quotation marks, in a long sentence in English.
    const [, option = String(cause)] = /'(--?[^']+)'/.exec(String(cause)) ?? [];
    throw new UsageError(option, { cause });
  }
}

/** Returns the help of one command. */
export function helpOf(command: Command, locale: WrittenLocale): string {
  const word = (key: string) => translate(locale, `backup.${key}`);
  const argument =
    command.argument && ` ${command.isArgumentNeeded ? `<${command.argument}>` : `[${command.argument}]`}`;
  const names = Object.entries(command.options).map(
    ([name, value]) => [name, `--${name}${value === true ? '' : ` <${value}>`}`] as const,
  );
  const head = `skin-mirror ${command.name}${argument ?? ''}${names.length > 0 ? ' [--…]' : ''}`;
  const options = columns(names.map(([name, written]) => [written, word(`option.${name}`)]));
  return [head, '', word(`command.${command.name}`), '', ...options].join('\n').trimEnd();
}

export function helpOfAll(commands: readonly Command[], locale: WrittenLocale): string {
  const word = (key: string) => translate(locale, `backup.${key}`);
  const names = columns(commands.map(({ name }) => [name, word(`command.${name}`)]));
  return [word('help.usage'), '', ...names, '', word('help.exits')].join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
}

/** Returns the text of the file with private keys that `--key` names. */
export async function keysOf({ key }: Given): Promise<string | undefined> {
  if (typeof key !== 'string') return undefined;
  return readFile(key, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new BackupError('key_unreadable', { file: key, problem: cause.code ?? '' }, { cause });
  });
}

/** Returns the value of an option that has one. */
export const textOf = (given: Given, name: OptionName): string | undefined => {
  const value = given[name];
  return typeof value === 'string' ? value : undefined;
};
