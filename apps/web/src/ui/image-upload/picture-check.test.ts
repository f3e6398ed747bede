import { describe, expect, it } from 'vitest';
import { checkPictures } from './picture-check.ts';

const LIMIT = { formats: ['jpeg', 'png'], maxBytes: 10, max: 2 } as const;
const picture = (name: string, size = 5, type = 'image/png') => new File([new Uint8Array(size)], name, { type });
const names = (files: readonly File[]) => files.map(({ name }) => name);

describe('pictures that somebody chose', () => {
  it('are taken where they are small enough and of the right type', () => {
    const { accepted, refused } = checkPictures([picture('a.png'), picture('b.jpg', 10, 'image/jpeg')], [], LIMIT);
    expect(names(accepted)).toEqual(['a.png', 'b.jpg']);
    expect(refused).toEqual([]);
  });

  it('are refused each for its own reason', () => {
    const chosen = [picture('a.gif', 5, 'image/gif'), picture('b.png', 11), picture('c.png'), picture('d.png')];
    const { accepted, refused } = checkPictures(chosen, [picture('there.png')], LIMIT);
    expect(names(accepted)).toEqual(['c.png']);
    expect(refused.map(({ file, reason }) => [file.name, reason])).toEqual([
      ['a.gif', 'type'],
      ['b.png', 'size'],
      ['d.png', 'count'],
    ]);
  });
});
