import type { FileKind } from '@skin-mirror/shared/file/file-limits.ts';
import { MAX_TRACKS, MAX_VIDEO_SIDE, MEDIA_CODECS } from '@skin-mirror/shared/file/media-limits.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { createTurns } from '../../kernel/turns.ts';
import { inThread, ThreadError, type ThreadLimits } from '../../process/in-thread.ts';
import type { MediaFacts, MediaFormat } from './media-facts.ts';
import type { MediaAnswer, MediaTask } from './media-worker.ts';
import { countTracks } from './mp4-tracks.ts';

/** The longest time and the largest memory that reading one file may take. Usually it takes a tenth of a second. */
const LIMITS: ThreadLimits = { cpuMs: 3_000, ms: 10_000, megabytes: 128 };
const PROGRAM = new URL('./media-worker.ts', import.meta.url);
const inTurn = createTurns({ all: 2, each: 1, waiting: 4, waitMs: 30_000 });

interface Expected {
  readonly tenant_id: number;
  readonly kind: FileKind;
  readonly format: MediaFormat;
  readonly maxSeconds: number;
}

/**
 * Reads the whole file and checks what it contains: a video with codecs that mirrors play, or a sound.
 * @throws AppError VIDEO_TYPE or AUDIO_TYPE for other contents; FILE_BROKEN for a file that is not whole; MEDIA_LENGTH for
 * a video or sound that is too long; MEDIA_TRACKS for a video of too many parts; SHOP_BUSY or SERVER_BUSY
 */
export async function checkMedia(
  bytes: Uint8Array,
  { tenant_id, kind, format, maxSeconds }: Expected,
  limits = LIMITS,
): Promise<void> {
  // Reading thousands of tracks takes seconds, and counting them almost no time.
  if (format === 'mp4' && countTracks(bytes) > MAX_TRACKS) throw new AppError('MEDIA_TRACKS', { max: MAX_TRACKS });
  const task: MediaTask = { bytes, format };
  const facts = await inTurn(tenant_id, () => inThread<MediaAnswer>(PROGRAM, task, limits)).then(
    (answer) => answer.facts,
    (cause: unknown) => {
      if (cause instanceof ThreadError) return undefined;
      throw cause;
    },
  );
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
