import { crc32, deflateRawSync } from 'node:zlib';
import AdmZip from 'adm-zip';
import { describe, expect, it } from 'vitest';
import { zipOf } from '#tests/factories/goods-archive.ts';
import { type HandEntry, handZip } from '#tests/factories/hand-zip.ts';
import { readEntry, ZipRefusal, zipEntries } from './zip-directory.ts';

const LIMITS = {
  maxBytes: 20 * 1024 * 1024,
  maxEntries: 600,
  maxInflatedBytes: 120 * 1024 * 1024,
  maxRatio: 100,
  maxFolders: 1,
};

const text = (content: string): Buffer => Buffer.from(content);
const entries = (bytes: Uint8Array, limits = {}) => zipEntries(bytes, { ...LIMITS, ...limits });
const first = (over: Partial<HandEntry>, end = {}) =>
  handZip([{ name: 'a.txt', content: text('hello'), ...over }], end);

/**
 * Reads an archive and all of its entries. Returns the reason of the refusal, or undefined if the archive is accepted.
 */
function refusalOf(bytes: Uint8Array, limits = {}): string | undefined {
  try {
    for (const entry of entries(bytes, limits)) readEntry(bytes, entry);
    return undefined;
  } catch (cause) {
    if (cause instanceof ZipRefusal) return cause.problem;
    throw cause;
  }
}

describe('an ordinary archive', () => {
  const files = { 'goods.xlsx': text('sheet'), 'images/a.jpg': text('a'.repeat(50)), 'images/空.png': Buffer.alloc(0) };

  it('is listed and read, packed or not, with names in any language', () => {
    const zip = zipOf(files);
    const read = entries(zip).map((entry) => [entry.name, Buffer.from(readEntry(zip, entry))]);
    expect(Object.fromEntries(read)).toEqual(files);
    const stored = handZip([{ name: 'a.txt', content: text('hello'), method: 0 }]);
    expect(entries(stored)).toMatchObject([{ name: 'a.txt', size: 5, isDeflated: false }]);
  });

  it('may have a comment, folders of its own and sizes behind the data', () => {
    const zip = new AdmZip(zipOf(files));
    zip.addZipComment('made by hand');
    zip.addFile('empty/', Buffer.alloc(0));
    expect(refusalOf(zip.toBuffer())).toBeUndefined();
    const streamed = first({ flags: 0x8, local: { crc: 0, packed: 0, size: 0 } });
    expect(refusalOf(streamed)).toBeUndefined();
  });

  it('has names that Windows wrote in Chinese, and such with backslashes', () => {
    const gbk = Buffer.from([0xc3, 0xe6, 0xcb, 0xaa]);
    const [entry] = entries(
      handZip([{ name: Buffer.concat([text('images\\'), gbk, text('.jpg')]), content: text('x') }]),
    );
    expect(entry?.name).toBe('images/面霜.jpg');
  });

  it('of macOS has leftovers in a folder of their own', () => {
    expect(refusalOf(handZip([{ name: '__MACOSX/images/._a.jpg', content: text('x') }]))).toBeUndefined();
  });
});

describe('an archive is refused', () => {
  it.each([
    ['path', '../a.txt'],
    ['path', 'images/../../a.txt'],
    ['path', '..\\a.txt'],
    ['path', '/etc/passwd'],
    ['path', '\\\\server\\a.txt'],
    ['path', 'C:\\a.txt'],
    ['path', 'c:a.txt'],
    ['path', './a.txt'],
    ['path', 'images//a.jpg'],
    ['path', 'a\0.jpg'],
    ['path', 'a\n.jpg'],
    ['path', ''],
    ['path', '__MACOSX/../../a.txt'],
    ['too_deep', 'goods/images/a.jpg'],
    ['too_deep', 'a/b/'],
  ])('for %s: %j', (problem, name) => {
    expect(refusalOf(first({ name, ...(name.endsWith('/') && { content: Buffer.alloc(0) }) }))).toBe(problem);
  });

  it.each([
    ['encrypted', { flags: 0x1 }],
    ['encrypted', { flags: 0x41 }],
    ['encrypted', { flags: 0x2000 }],
    ['encrypted', { local: { flags: 0x1 } }],
    ['method', { method: 12, packed: text('hello') }],
    ['method', { method: 99, packed: text('hello') }],
    ['link', { madeBy: 3, mode: 0o120777 }],
    ['link', { madeBy: 19, mode: 0o120777 }],
    ['link', { madeBy: 3, mode: 0o010666 }],
    ['zip64', { size: 0xffffffff }],
    ['zip64', { packedSize: 0xffffffff }],
    ['zip64', { offset: 0xffffffff }],
    ['sizes', { method: 0, size: 1000 }],
    ['sizes', { name: 'a/', size: 5 }],
    ['sizes', { local: { size: 9 } }],
    ['sizes', { local: { packed: 9 } }],
    ['sizes', { local: { crc: 9 } }],
    ['sizes', { local: { name: 'b.txt' } }],
    ['sizes', { local: { method: 0 } }],
    ['damaged', { offset: 1_000_000 }],
    ['damaged', { offset: 1 }],
    ['damaged_entry', { content: text('hello'), crc: 1 }],
    ['damaged_entry', { packed: text('not deflated at all') }],
  ] as const)('for %s: %j', (problem, over) => {
    expect(refusalOf(first(over))).toBe(problem);
  });

  it.each([
    ['smaller than it is', 2],
    ['empty', 0],
    ['larger than it is', 400],
  ])('whose file claims in both places to be %s', (_what, size) => {
    expect(refusalOf(first({ content: text('hello'), size }))).toBe('damaged_entry');
  });

  it('for a file that is packed too well, and for all of them together', () => {
    expect(refusalOf(first({ content: Buffer.alloc(1_000_000) }))).toBe('ratio');
    const noise = Buffer.alloc(3_000, 'abcdefgh');
    const many = handZip(['a', 'b', 'c'].map((name) => ({ name, content: noise })));
    expect(refusalOf(many)).toBeUndefined();
    expect(refusalOf(many, { maxInflatedBytes: 8_000 })).toBe('too_much');
  });

  it('for too many files, which it says itself, without looking at them', () => {
    const many = handZip(Array.from({ length: 601 }, (_, index) => ({ name: `${index}`, content: text('') })));
    expect(refusalOf(many)).toBe('too_many_entries');
    const hidden = first({}, { count: 65_000 });
    expect(refusalOf(hidden)).toBe('too_many_entries');
    expect(refusalOf(first({}, { count: 0xffff }))).toBe('zip64');
  });

  it('for a directory that says more or less than there is', () => {
    const two = (end = {}) =>
      handZip(
        [
          { name: 'a', content: text('1') },
          { name: 'b', content: text('2') },
        ],
        end,
      );
    expect(refusalOf(two({ count: 1 }))).toBe('damaged');
    expect(refusalOf(two({ count: 3 }))).toBe('damaged');
    expect(refusalOf(two({ directorySize: 10 }))).toBe('damaged');
    expect(refusalOf(two({ directoryOffset: 3 }))).toBe('damaged');
    expect(refusalOf(two({ directoryOffset: 0xffffffff }))).toBe('zip64');
  });

  it.each([
    ['the same name', 'a.txt', 'a.txt'],
    ['a name in other letters', 'images/A.jpg', 'images/a.JPG'],
    ['a name composed otherwise', 'é.jpg', 'é.jpg'],
  ])('for %s twice', (_what, one, other) => {
    const zip = handZip([
      { name: one, content: text('1') },
      { name: other, content: text('2') },
    ]);
    expect(refusalOf(zip)).toBe('duplicate');
  });

  it('for files that lie in the same bytes', () => {
    const content = text('hello');
    const packed = deflateRawSync(content);
    const twice = handZip([
      { name: 'a.txt', content },
      { name: 'b.txt', content, offset: 0, local: { skip: true } },
    ]);
    // The second entry in the directory points to a file header that contains another name.
    expect(refusalOf(twice)).toBe('sizes');
    const long = handZip([
      { name: 'a.txt', content, packed: Buffer.concat([packed, Buffer.alloc(40)]), crc: crc32(content) },
      { name: 'b.txt', content },
    ]);
    expect(refusalOf(long)).toBeUndefined();
    const overlapping = handZip([
      {
        name: 'a.txt',
        content,
        method: 0,
        packed: innerEntry('b.txt', content),
        size: innerEntry('b.txt', content).length,
      },
      { name: 'b.txt', content, method: 0, offset: 30 + 5, local: { skip: true } },
    ]);
    expect(refusalOf(overlapping)).toBe('overlap');
  });

  it('when it is cut off anywhere, or something is behind it', () => {
    const zip = zipOf({ 'a.txt': text('hello'), 'b.txt': text('world') });
    for (let length = 0; length < zip.length; length += 1) {
      expect(refusalOf(zip.subarray(0, length)), String(length)).toBe('damaged');
    }
    expect(refusalOf(Buffer.concat([zip, text('behind')]))).toBe('damaged');
    expect(refusalOf(Buffer.concat([text('before'), zip]))).toBe('damaged');
  });

  it('whatever byte of it is changed, or it reads the same', () => {
    const content = text('hello');
    const zip = zipOf({ 'a.txt': content });
    for (let at = 0; at < zip.length; at += 1) {
      const changed = Buffer.from(zip);
      changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
      let read: (readonly [string, Buffer])[] = [];
      try {
        read = entries(changed).map((entry) => [entry.name, Buffer.from(readEntry(changed, entry))]);
      } catch (cause) {
        expect(cause).toBeInstanceOf(ZipRefusal);
      }
      for (const [, bytes] of read) expect(bytes).toEqual(content);
    }
  });
});

/** Makes an uncompressed file with its zip header. */
function innerEntry(name: string, content: Buffer): Buffer {
  const zip = handZip([{ name, content, method: 0 }]);
  return zip.subarray(0, 30 + name.length + content.length);
}
