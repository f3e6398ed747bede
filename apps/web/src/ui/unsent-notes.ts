import { randomId } from '@mantine/hooks';
import { getQueryKey } from '@trpc/react-query';
import { useSyncExternalStore } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { clearDraft, PREFIX, parsed, writeDraft } from '../lib/draft.ts';
import { noteToSend } from '../lib/note-text.ts';
import { inOneTab } from '../lib/one-tab.ts';
import { isSessionOver, isTemporary, type Problem, problemOf } from '../lib/problem.ts';
import { queryClient } from '../lib/query-client.ts';
import { createStore } from '../lib/store.ts';
import { type Outputs, trpc } from '../lib/trpc.ts';
import { ALONE, trpcClient } from '../lib/trpc-client.ts';
import { notifyWarning } from './notify.tsx';

/** The text that a guide wrote about a test. */
interface Note {
  readonly analysis_id: string;
  readonly mark: string;
  /** The texts that the note had before, as far as the writer saw them. */
  readonly replaces: readonly string[];
  /** The customer's name and the time of the test, for the message about a note that the server refuses. */
  readonly customer: string;
  readonly test_time: string;
}

export interface UnsentNote extends Note {
  /** Each note has its own entry in local storage, so two tabs don't overwrite each other's notes. */
  readonly name: string;
  /** Why the server refuses the note. Undefined if the note is still to be sent. */
  readonly refusal?: Problem;
}

interface State {
  /** The notes that aren't on the server yet, oldest first. */
  readonly unsent: readonly UnsentNote[];
  /** The tests whose notes this tab has sent. */
  readonly sent: ReadonlySet<string>;
}

const KIND = 'unsent-note';
const LEASE = 'unsent-notes:sender';
/** The time until the next attempt, in ms. It doubles with each failed attempt. */
const RETRY_MS = 3000;
const MAX_RETRY_MS = 60_000;

let userId: number | undefined;
const state = createStore<State>({ unsent: [], sent: new Set() });
const refusals = new Map<string, Problem>();
let timer: ReturnType<typeof setTimeout> | undefined;
let retryMs = RETRY_MS;
let isSending = false;

const namesStart = () => `${userId}:${KIND}:`;

function stored(): UnsentNote[] {
  if (userId === undefined) return [];
  const start = PREFIX + namesStart();
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const draft = parsed(localStorage.getItem(key));
      return draft ? { draft, name: key.slice(PREFIX.length) } : [];
    })
    .sort((a, b) => a.draft.at - b.draft.at)
    .map(({ draft, name }) => ({ ...(draft.values as unknown as Note), name, refusal: refusals.get(name) }));
}

const update = (sent = state.get().sent): void => state.set({ unsent: stored(), sent });

/** Returns the tests' notes that are still in this browser, and the tests whose notes were sent. */
export const useUnsentNotes = (): State => useSyncExternalStore(state.subscribe, state.get);

/** Returns how many notes of the signed-in account aren't on the server yet. */
export const countUnsent = (): number => stored().length;

/** Keeps a note until the server has it, in place of `instead`. Returns false if the browser's storage is full. */
export function keepNote(note: Note, instead?: UnsentNote): boolean {
  const isWaiting = instead !== undefined && stored().some(({ name }) => name === instead.name);
  const replaces = [...note.replaces, ...(instead ? [...instead.replaces, instead.mark] : [])];
  const values = { ...note, replaces: [...new Set(replaces)] };
  const isKept = writeDraft('browser', namesStart() + randomId(), { values, changed: ['mark'], at: Date.now() });
  if (!isKept) return false;
  if (isWaiting) clearDraft(instead.name);
  const sent = new Set(state.get().sent);
  sent.delete(note.analysis_id);
  update(sent);
  sendSoon();
  return true;
}

export function dropNote({ name }: Pick<UnsentNote, 'name'>): void {
  clearDraft(name);
  update();
}

/** Sends the notes again that the server refused. */
export function retryRefused(): void {
  refusals.clear();
  update();
  sendSoon();
}

function sendSoon(delay = 0): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendAll(), delay);
}

const nextToSend = () => stored().find(({ refusal }) => !refusal);

/** Sends the notes one after the other. After a failure it tries again later. */
async function sendAll(): Promise<void> {
  if (isSending || !nextToSend()) return;
  isSending = true;
  try {
    await inOneTab(LEASE, async () => {
      for (let note = nextToSend(); note; note = nextToSend()) await send(note);
    });
    retryMs = RETRY_MS;
  } catch {
    retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
  }
  isSending = false;
  update();
  if (nextToSend()) sendSoon(retryMs);
}

/** @throws the error of a call that may succeed later */
async function send(note: UnsentNote): Promise<void> {
  const { analysis_id, name } = note;
  try {
    const { list } = await trpcClient.record.notes.query({ analysis_id }, ALONE);
    const mark = noteToSend(note, list[0]?.mark ?? '');
    if (mark !== undefined) await trpcClient.record.mark.mutate({ analysis_id, mark }, ALONE);
    showAtOnce(analysis_id, mark ?? list[0]?.mark ?? '');
    clearDraft(name);
    update(new Set([...state.get().sent, analysis_id]));
  } catch (error) {
    const problem = problemOf(error);
    if (isTemporary(problem) || isSessionOver(problem)) throw error;
    // The note is about somebody who was erased, so this browser must not keep it either.
    if (problem.code === 'RECORD_ERASED') {
      clearDraft(name);
      notifyWarning(i18n.t('note_dropped', { name: note.customer }));
    } else refusals.set(name, problem);
    update();
  }
}

/** Writes the note into the lists that are shown, so that it doesn't vanish until they are loaded again. */
function showAtOnce(analysis_id: string, mark: string): void {
  queryClient.setQueriesData<Outputs['record']['list']>({ queryKey: getQueryKey(trpc.record.list) }, (old) => {
    return old && { ...old, list: old.list.map((row) => (row.analysis_id === analysis_id ? { ...row, mark } : row)) };
  });
  void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.record) });
}

function followStorage({ key }: StorageEvent): void {
  if (key !== null && !key.includes(`:${KIND}:`)) return;
  update();
  sendSoon(RETRY_MS);
}

/** Sends the account's unsent notes from now on, also those of an earlier visit. */
export function startSending(account: number): void {
  if (userId === account) return;
  userId = account;
  window.addEventListener('storage', followStorage);
  window.addEventListener('online', () => sendSoon());
  update();
  sendSoon();
}
