import { MAX_NOTE_LENGTH } from '@skin-mirror/shared/record/record.ts';
import { describe, expect, it } from 'vitest';
import { noteToSend } from './note-text.ts';

describe('a note that is sent late', () => {
  const note = { mark: 'Likes roses', replaces: ['', 'Likes'] };

  it('takes the place of the text that its writer saw', () => {
    expect(noteToSend(note, '')).toBe('Likes roses');
    expect(noteToSend(note, 'Likes')).toBe('Likes roses');
  });

  it('goes below the text that somebody else wrote meanwhile', () => {
    expect(noteToSend(note, 'Allergic')).toBe('Allergic\nLikes roses');
  });

  it('isn’t sent twice if only the answer was lost', () => {
    expect(noteToSend(note, 'Likes roses')).toBeUndefined();
    expect(noteToSend(note, 'Allergic\nLikes roses')).toBeUndefined();
  });

  it('may be the end of the text that its writer shortened', () => {
    expect(noteToSend({ mark: 'B', replaces: ['A\nB'] }, 'A\nB')).toBe('B');
  });

  it('stands alone where both texts are too long; the history has the other', () => {
    expect(noteToSend(note, 'x'.repeat(MAX_NOTE_LENGTH))).toBe('Likes roses');
  });
});
