export interface Body {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export interface FilePart {
  readonly field: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export async function encode(input: object, files: readonly FilePart[]): Promise<Body> {
  if (files.length === 0) return { bytes: Buffer.from(JSON.stringify(input)), contentType: 'application/json' };
  const form = new FormData();
  for (const [name, value] of Object.entries(textValues(input))) form.append(name, value);
  for (const { field, name, bytes } of files) {
    form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), name);
  }
  const encoded = new Response(form);
  return { bytes: await encoded.bytes(), contentType: encoded.headers.get('content-type') ?? '' };
}

export const textValues = (input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
