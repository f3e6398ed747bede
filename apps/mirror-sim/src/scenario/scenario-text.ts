import { isNode, LineCounter, parseDocument } from 'yaml';
import type { Say } from '../messages.ts';

export interface ScenarioText {
  /** The content of the file. Undefined if it can't be read. */
  readonly content: unknown;
  /** Why the file can't be read. */
  readonly broken: readonly { readonly line: number; readonly path: readonly []; readonly message: string }[];
  /** Returns the line of a part of the file. For a missing part: that of the part that lacks it. */
  lineOf(path: readonly PropertyKey[]): number;
}

/** Deeper than any scenario that a person writes. */
const DEEPEST = 40;

/** Reads YAML or JSON, and knows the line of each part. */
export function readText(text: string, say: Say): ScenarioText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length >= 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return 1;
  };
  const broken = document.errors.map(({ pos, message }) => ({
    line: lineAt(pos[0]),
    path: [] as const,
    message: say('mistake.yaml', { why: message.split('\n', 1)[0] ?? message }),
  }));
  if (broken.length > 0) return { content: undefined, broken, lineOf };
  const unreadable = (message: string) => ({
    content: undefined,
    broken: [{ line: 1, path: [] as const, message }],
    lineOf,
  });
  try {
    const content: unknown = document.toJS({ maxAliasCount: 1000 });
    if (isTangled(content)) return unreadable(say('mistake.tangled'));
    return { content, broken, lineOf };
  } catch (cause) {
    return unreadable(cause instanceof Error ? cause.message : String(cause));
  }
}

/** True if a part contains itself, or if parts lie too deep in each other. */
function isTangled(value: unknown, above: ReadonlySet<unknown> = new Set(), sound = new Set<unknown>()): boolean {
  if (typeof value !== 'object' || value === null || sound.has(value)) return false;
  if (above.has(value) || above.size >= DEEPEST) return true;
  const inside = new Set(above).add(value);
  if (Object.values(value).some((one) => isTangled(one, inside, sound))) return true;
  sound.add(value);
  return false;
}
