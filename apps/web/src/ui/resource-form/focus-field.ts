/** The controls of a field, the best one first. A label can contain a button with help, which comes last. */
const CONTROLS = [
  'input:checked',
  'input:not([type=hidden], [type=file]), select, textarea, [contenteditable=true], [role=slider]',
  'button:not([data-tip])',
];

/** Finds a field: of a page and a dialog above it, in the dialog; of a list's controls, the first wrong one. */
function nodeOf(field: string): HTMLElement | undefined {
  const nodes = [...document.querySelectorAll<HTMLElement>(`[data-path="${field}"]`)];
  const last = nodes.at(-1);
  const layer = last?.closest('[role=dialog]');
  return nodes.find((node) => node.ariaInvalid === 'true' && node.closest('[role=dialog]') === layer) ?? last;
}

function controlOf(node: HTMLElement): HTMLElement {
  for (const control of CONTROLS) {
    if (node.matches(control)) return node;
    const inside = node.querySelector<HTMLElement>(control);
    if (inside) return inside;
  }
  return node;
}

/** Focuses a field, and scrolls its label, its control and its message into view. Returns false if there is no field. */
export function focusField(field: string): boolean {
  const node = nodeOf(field);
  if (!node) return false;
  const control = controlOf(node);
  control.focus({ preventScroll: true });
  // The message is drawn after this function, and moves the field.
  requestAnimationFrame(() => {
    const whole = control.closest<HTMLElement>('.mantine-InputWrapper-root, [data-field]') ?? control;
    const part = whole.offsetHeight < window.innerHeight / 2 ? whole : control;
    part.scrollIntoView({ block: 'center' });
  });
  return true;
}

/** Sorts fields as the page shows them. Fields without an element come last. */
export function inPageOrder<Field extends string>(fields: readonly Field[]): Field[] {
  const nodes = new Map(fields.map((field) => [field, nodeOf(field)]));
  return [...fields].sort((one, other) => {
    const [a, b] = [nodes.get(one), nodes.get(other)];
    if (!a || !b) return Number(!a) - Number(!b);
    return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}
