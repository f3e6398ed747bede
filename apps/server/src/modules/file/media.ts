import { Worker } from 'node:worker_threads';
import type { FileKind } from '@skin-mirror/shared/file/file-limits.ts';
import { MAX_VIDEO_SIDE, MEDIA_CODECS } from '@skin-mirror/shared/file/media-limits.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import pLimit from 'p-limit';
import type { MediaFacts, MediaFormat } from './media-facts.ts';
import type { MediaAnswer, MediaTask } from './media-worker.ts';

/** The longest time and the largest memory that reading one file may take. Usually it takes a tenth of a second. */
const LIMITS: ThreadLimits = { ms: 10_000, megabytes: 128 };
const inTurn = pLimit(2);

interface ThreadLimits {
  readonly ms: number;
  readonly megabytes: number;
}

/**
 * Reads the whole file and checks what it contains: a video with codecs that mirrors play, or a sound.
 * @throws AppError VIDEO_TYPE or AUDIO_TYPE for other contents; FILE_BROKEN for a file that is not whole; MEDIA_LENGTH for
 * a video or sound that is too long
 */
export async function checkMedia(
  bytes: Uint8Array,
  { kind, format, maxSeconds }: { readonly kind: FileKind; readonly format: MediaFormat; readonly maxSeconds: number },
  limits = LIMITS,
): Promise<void> {
  const facts = await inTurn(() => readInThread({ bytes, format }, limits));
  if (!facts) throw new AppError('FILE_BROKEN');
  if (!hasKnownCodecs(facts, kind)) throw new AppError(kind === 'video' ? 'VIDEO_TYPE' : 'AUDIO_TYPE');
  if (facts.side > MAX_VIDEO_SIDE) throw new AppError('PICTURE_SIZE');
  if (!(facts.seconds <= maxSeconds)) throw new AppError('MEDIA_LENGTH', { max: maxSeconds / 60 });
}

function hasKnownCodecs({ video, audio }: MediaFacts, kind: FileKind): boolean {
  const isKnown = (codec: string | null, codecs: readonly string[]) => codec !== null && codecs.includes(codec);
  if (kind !== 'video') return video === null && isKnown(audio, MEDIA_CODECS.sound);
  return isKnown(video, MEDIA_CODECS.video) && (audio === null || isKnown(audio, MEDIA_CODECS.audio));
}

/** Resolves with undefined if the file can't be read within the limits. */
function readInThread(task: MediaTask, { ms, megabytes }: ThreadLimits) {
  const worker = new Worker(new URL('./media-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
    env: {},
    stdin: false,
    // The log does not need the messages that the reader writes about strange files.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  return new Promise<MediaFacts | undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
    worker.once('message', ({ facts }: MediaAnswer) => resolve(facts));
    worker.once('error', () => resolve(undefined));
    worker.once('exit', () => resolve(undefined));
  }).finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}
