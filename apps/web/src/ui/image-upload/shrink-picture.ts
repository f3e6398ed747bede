/**
 * Lengths of the longer side in px, and JPEG qualities, in the order of trying. With the last step, text in a
 * screenshot is still readable.
 */
const STEPS = [
  { side: 2560, quality: 0.85 },
  { side: 1920, quality: 0.8 },
  { side: 1280, quality: 0.75 },
] as const;

/**
 * Returns the picture as a JPEG of at most `maxBytes` bytes. Returns undefined if the picture can't be read or made
 * small enough.
 */
export async function shrinkPicture(file: File, maxBytes: number): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  try {
    for (const { side, quality } of STEPS) {
      const blob = await draw(picture, Math.min(1, side / Math.max(picture.width, picture.height)), quality);
      if (blob && blob.size <= maxBytes) {
        return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
      }
    }
    return undefined;
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, scale: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (context) {
    // A JPEG can't be transparent. Without a white background, transparent parts would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
