/** Puts text on the clipboard. Browsers keep their clipboard API from pages over plain HTTP, where the older way works. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // A dialog would take the focus back from anything outside it.
  const host = document.activeElement?.closest('[role=dialog]') ?? document.body;
  const focused = document.activeElement;
  host.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}
