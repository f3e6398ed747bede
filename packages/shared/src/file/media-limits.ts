/** The codecs that mirrors play: pictures and sound of a video, and a sound alone. */
export const MEDIA_CODECS = {
  video: ['avc', 'hevc'],
  audio: ['aac', 'mp3', 'opus'],
  sound: ['mp3', 'vorbis', 'opus'],
} as const;

/** The largest number of tracks of a video: pictures, sound and subtitles. */
export const MAX_TRACKS = 8;

/** The longest side of a video in pixels. */
export const MAX_VIDEO_SIDE = 4_096;
