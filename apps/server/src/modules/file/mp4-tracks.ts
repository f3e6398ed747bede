/** Calls `visit` for each box between two places of an MP4 file, with the place of its contents and its end. */
function eachBox(file: DataView, from: number, to: number, visit: (type: string, at: number, end: number) => void) {
  for (let at = from; at + 8 <= to; ) {
    const short = file.getUint32(at);
    const isLong = short === 1 && at + 16 <= to;
    const head = isLong ? 16 : 8;
    // A size of 0 means that the box goes to the end.
    const size = isLong ? Number(file.getBigUint64(at + 8)) : short || to - at;
    if (size < head) return;
    const type = String.fromCodePoint(...Array.from({ length: 4 }, (_, index) => file.getUint8(at + 4 + index)));
    visit(type, at + head, Math.min(at + size, to));
    at += size;
  }
}

/** Counts the tracks that an MP4 file names, without reading them. */
export function countTracks(bytes: Uint8Array): number {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  eachBox(file, 0, bytes.length, (type, at, end) => {
    if (type !== 'moov') return;
    eachBox(file, at, end, (inner) => {
      if (inner === 'trak') count += 1;
    });
  });
  return count;
}
