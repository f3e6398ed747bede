let letters: string | undefined;

/** Keeps the letters that the user types until the field of the search has the focus. They would go to the page. */
export function keepLetters(): void {
  if (letters !== undefined) return;
  letters = '';
  window.addEventListener('keydown', keep, true);
  window.addEventListener('pointerdown', takeLetters, true);
}

/** Returns the letters that were typed, and keeps no more of them. */
export function takeLetters(): string {
  const kept = letters ?? '';
  letters = undefined;
  window.removeEventListener('keydown', keep, true);
  window.removeEventListener('pointerdown', takeLetters, true);
  return kept;
}

function keep(event: KeyboardEvent): void {
  const { key, isComposing, ctrlKey, metaKey, altKey } = event;
  if (letters === undefined || isComposing || ctrlKey || metaKey || altKey) return;
  if (key === 'Escape' || key === 'Tab') {
    takeLetters();
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  if (key === 'Backspace') letters = letters.slice(0, -1);
  else if (key.length === 1) letters += key;
}
