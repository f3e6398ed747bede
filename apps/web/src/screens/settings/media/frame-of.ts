const MAX_SIDE = 1_500;
const QUALITIES = [0.88, 0.75, 0.6];

/** Returns what a player shows now as a JPEG of at most `maxBytes`. Returns undefined if it shows nothing yet. */
export async function frameOf(player: HTMLVideoElement | null, maxBytes: number): Promise<File | undefined> {
  if (!player || player.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || player.videoWidth === 0) return undefined;
  const scale = Math.min(1, MAX_SIDE / Math.max(player.videoWidth, player.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(player.videoWidth * scale);
  canvas.height = Math.round(player.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(player, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= maxBytes) return new File([blob], 'cover.jpg', { type: 'image/jpeg' });
  }
  return undefined;
}
