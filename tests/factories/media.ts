import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
} from 'mediabunny';

type Bytes = Uint8Array<ArrayBuffer>;

interface VideoOptions {
  readonly codec?: 'avc' | 'hevc' | 'vp9';
  readonly seconds?: number;
  readonly framesPerSecond?: number;
}

/** Makes an MP4 video of one colour per picture. Browsers play it if its codec is `avc`. */
export async function sampleVideo({
  codec = 'avc',
  seconds = 2,
  framesPerSecond = 5,
}: VideoOptions = {}): Promise<Bytes> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  const decoderConfig = {
    codec: { avc: 'avc1.42c00b', hevc: 'hvc1.1.6.L93.B0', vp9: 'vp09.00.10.08' }[codec],
    codedWidth: SIDE,
    codedHeight: SIDE,
    ...(codec !== 'vp9' && { description: codec === 'avc' ? avcDescription() : hevcDescription() }),
  };
  for (let index = 0; index < seconds * framesPerSecond; index += 1) {
    const packet = new EncodedPacket(avcPicture(index), 'key', index / framesPerSecond, 1 / framesPerSecond);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer as ArrayBuffer);
}

/** Makes an MP3 file of silence. */
export function silentMp3(seconds = 2): Bytes {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  const head = Buffer.from('ID3\u0003\0\0\0\0\0\0', 'latin1');
  return new Uint8Array(Buffer.concat([head, ...Array.from({ length: Math.ceil(seconds * 38.28) }, () => frame)]));
}

/** Makes an Ogg file with silence in Opus. */
export async function silentOgg(seconds = 2): Promise<Bytes> {
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const description = Buffer.from('OpusHead\u0001\u0001\0\0\0\0\0\0\0\0\0', 'latin1');
  description.writeUInt32LE(48_000, 12);
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description };
  for (let index = 0; index < seconds * 50; index += 1) {
    await source.add(new EncodedPacket(Uint8Array.of(0xf8, 0xff, 0xfe), 'key', index / 50, 1 / 50), { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer as ArrayBuffer);
}

const SIDE = 64;
const BLOCKS = SIDE / 16;

/** Collects bits as H.264 writes them. */
class Bits {
  private text = '';

  fixed(value: number, length: number): this {
    this.text += value.toString(2).padStart(length, '0');
    return this;
  }

  /** Numbers as Exp-Golomb codes. */
  golomb(...values: number[]): this {
    for (const value of values) {
      const code = (value + 1).toString(2);
      this.text += '0'.repeat(code.length - 1) + code;
    }
    return this;
  }

  align(): this {
    this.text = this.text.padEnd(Math.ceil(this.text.length / 8) * 8, '0');
    return this;
  }

  bytes(bytes: Uint8Array): this {
    for (const byte of bytes) this.fixed(byte, 8);
    return this;
  }

  /** The unit with its head. Three bytes that would look like a beginning are told apart by another byte. */
  unit(head: number): Buffer {
    const all = `${this.text}1`;
    const bytes: number[] = [];
    for (let start = 0; start < all.length; start += 8) {
      const byte = Number.parseInt(all.slice(start, start + 8).padEnd(8, '0'), 2);
      if (byte <= 3 && bytes.at(-1) === 0 && bytes.at(-2) === 0) bytes.push(3);
      bytes.push(byte);
    }
    return Buffer.from([head, ...bytes]);
  }
}

function avcDescription(): Buffer {
  const [profile, flags, level] = [0x42, 0xc0, 0x0b];
  const sequence = new Bits().fixed(profile, 8).fixed(flags, 8).fixed(level, 8).golomb(0, 0, 2, 0);
  const first = sequence
    .fixed(0, 1)
    .golomb(BLOCKS - 1, BLOCKS - 1)
    .fixed(0b1100, 4)
    .unit(0x67);
  const second = new Bits().golomb(0, 0).fixed(0, 2).golomb(0, 0, 0).fixed(0, 3).golomb(0, 0, 0).fixed(0, 3).unit(0x68);
  return Buffer.concat([
    Buffer.from([1, profile, flags, level, 0xff, 0xe1, 0, first.length]),
    first,
    Buffer.from([1, 0, second.length]),
    second,
  ]);
}

/** A picture of blocks without compression. */
function avcPicture(index: number): Buffer {
  const bits = new Bits()
    .golomb(0, 7, 0)
    .fixed(0, 4)
    .golomb(index % 2)
    .fixed(0, 2)
    .golomb(0);
  const block = Buffer.concat([
    Buffer.alloc(256, 60 + ((index * 25) % 150)),
    Buffer.alloc(64, 110),
    Buffer.alloc(64, 150),
  ]);
  for (let count = 0; count < BLOCKS * BLOCKS; count += 1) bits.golomb(25).align().bytes(block);
  const unit = bits.unit(0x65);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(unit.length);
  return Buffer.concat([length, unit]);
}

function hevcDescription(): Buffer {
  const head = Buffer.alloc(23);
  head.set([1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0]);
  return head;
}

/** Writes the track of a video again and again. Reading such a file takes seconds. The pictures play only once. */
export function withTracks(video: Bytes, count: number): Bytes {
  const file = Buffer.from(video);
  const boxAt = (type: string, from: number) => {
    const at = file.indexOf(type, from, 'latin1') - 4;
    return { at, end: at + file.readUInt32BE(at) };
  };
  const movie = boxAt('moov', 0);
  const track = boxAt('trak', movie.at);
  const copies = Array.from({ length: count - 1 }, () => file.subarray(track.at, track.end));
  const contents = [file.subarray(movie.at + 8, movie.end), ...copies];
  const head = Buffer.from('0000moov', 'latin1');
  head.writeUInt32BE(8 + contents.reduce((sum, { length }) => sum + length, 0));
  return new Uint8Array(Buffer.concat([file.subarray(0, movie.at), head, ...contents, file.subarray(movie.end)]));
}
