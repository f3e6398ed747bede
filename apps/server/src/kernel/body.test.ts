import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyFields } from './body.ts';

const read = (contentType: string, body: string) => bodyFields({ contentType, bytes: Buffer.from(body) });

describe('a body', () => {
  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain', ''])(
    'that is empty has no fields, whatever type it claims (%s)',
    (type) => {
      expect(read(type, '')).toEqual({ fields: {}, files: [] });
    },
  );

  it('says the same as form and JSON', () => {
    const fields = { name: '面膜', q: 'a b&c=d' };
    const form = new URLSearchParams(fields).toString();
    expect(read('application/x-www-form-urlencoded;charset=UTF-8', form).fields).toEqual(fields);
    expect(read('application/json', JSON.stringify(fields)).fields).toEqual(fields);
  });

  it('may repeat a key two thousand times, and is refused with more fields before they are read', () => {
    const form = (count: number) => read('application/x-www-form-urlencoded', Array(count).fill('q=').join('&'));
    expect(form(2_000).fields.q).toHaveLength(2_000);
    expect(() => form(2_001)).toThrow('BODY_TOO_LARGE');
    expect(() => form(500_000)).toThrow('BODY_TOO_LARGE');
  });

  it('keeps repeated keys as a list', () => {
    expect(read('application/x-www-form-urlencoded', 'id=1&id=2&id=3').fields).toEqual({ id: ['1', '2', '3'] });
  });

  it.each(['__proto__', 'constructor', 'prototype'])('keeps a field called %s apart from prototypes', (name) => {
    const { fields } = read('application/json', `{"${name}": {"polluted": 1}}`);
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(read('application/x-www-form-urlencoded', `${name}=1`).fields)).toBe(Object.prototype);
  });
});

describe('a malformed body is refused', () => {
  it.each([
    ['JSON cut off', 'application/json', '{"a":'],
    ['JSON list', 'application/json', '[1]'],
    ['JSON text', 'application/json', '"a"'],
    ['JSON null', 'application/json', 'null'],
  ])('%s', (_what, type, body) => {
    expect(() => read(type, body)).toThrow('BODY_MALFORMED');
  });

  it('of a type that nobody documented', () => {
    expect(() => read('text/xml', '<a/>')).toThrow('BODY_TYPE_UNKNOWN');
  });

  it('and never fails otherwise, whatever arrives', () => {
    const pieces = fc.constantFrom('text', '\u0000', '=', '&', '%zz', '{', '"a":1', '}', '[', ']', ',', '\r\n');
    const bodies = fc.array(pieces, { maxLength: 15 }).map((list) => list.join(''));
    const types = fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain');
    const outcome = (type: string, body: string) => {
      try {
        read(type, body);
        return 'read';
      } catch (cause) {
        return (cause as { code?: string }).code;
      }
    };
    fc.assert(
      fc.property(types, bodies, (type, body) => {
        expect(['read', 'BODY_MALFORMED', 'BODY_TYPE_UNKNOWN']).toContain(outcome(type, body));
      }),
      { numRuns: 2000 },
    );
  });
});
