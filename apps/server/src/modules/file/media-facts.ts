import { BufferSource, EncodedPacketSink, Input, type InputTrack, MP3, MP4, OGG } from 'mediabunny';

export type MediaFormat = 'mp4' | 'mp3' | 'ogg';

/** The contents of a video or a sound that is whole. */
export interface MediaFacts {
  /** The codec of the pictures, such as `avc` or `hevc`. Null without pictures or with an unknown codec. */
  readonly video: string | null;
  readonly audio: string | null;
  /** The longer side in pixels. 0 without pictures. */
  readonly side: number;
  readonly seconds: number;
}

const READERS = { mp4: MP4, mp3: MP3, ogg: OGG } as const;

/** A video of ten minutes has fewer parts than this. */
const MAX_PACKETS = 200_000;

/**
 * Reads a video or a sound with all its parts. Returns undefined if the file is no such video or sound, or is not whole.
 * Bytes that someone made for it can keep the reader busy for a long time, so it runs in a thread of its own.
 */
export async function mediaFacts(bytes: Uint8Array, format: MediaFormat): Promise<MediaFacts | undefined> {
  using input = new Input({ formats: [READERS[format]], source: new BufferSource(bytes) });
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    const ends = await Promise.all([video, audio].map((track) => (track ? endOf(track) : 0)));
    const stated = (await input.getDurationFromMetadata()) ?? 0;
    if (ends.includes(undefined)) return undefined;
    return {
      video: (await video?.getCodec()) ?? null,
      audio: (await audio?.getCodec()) ?? null,
      side: video ? Math.max(await video.getDisplayWidth(), await video.getDisplayHeight()) : 0,
      seconds: Math.max(stated, ...ends.map((end) => end ?? 0)),
    };
  } catch {
    return undefined;
  }
}

/** Times may differ by this many seconds because they are rounded. */
const ROUNDED = 0.1;

/** Returns the end of the last part in seconds. Returns undefined if a part is missing or there are too many. */
async function endOf(track: InputTrack): Promise<number | undefined> {
  let end = 0;
  let count = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    count += 1;
    if (count > MAX_PACKETS || packet.data.length === 0) return undefined;
    end = Math.max(end, packet.timestamp + packet.duration);
  }
  // The reader stops at the first part that lies beyond the end of the file, and knows the time of the last one.
  const isWhole = count > 0 && (await track.computeDuration()) <= end + ROUNDED;
  return isWhole ? end : undefined;
}
