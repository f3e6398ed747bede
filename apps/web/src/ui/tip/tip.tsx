import { createElement, type HTMLAttributes, type Ref, Suspense } from 'react';
import { lazyPart } from '../lazy-part.tsx';

const ShownTip = lazyPart(() => import('./shown-tip.tsx'), 'ShownTip');

// An inline style saves a request for a style sheet.
const LINE = { display: 'flex', alignItems: 'center', gap: '0.25rem' } as const;

/** Shows the help button for a tip, or nothing if no tip has the key `type`. Works only after the sign-in. */
export const Tip = ({ type }: { type: string }) => (
  <Suspense>
    <ShownTip type={type} />
  </Suspense>
);

interface LabelRoot extends HTMLAttributes<HTMLElement> {
  /** Undefined if the label belongs to a group of fields. */
  htmlFor?: string;
  ref?: Ref<HTMLElement>;
}

/**
 * Makes the `labelProps` that show a tip beside the label of a Mantine input. The tip is outside the label element.
 * Otherwise screen readers would read it as part of the field's name.
 */
export const tipLabel = (type: string) => ({
  renderRoot: (root: LabelRoot) => (
    <div style={LINE}>
      {createElement(root.htmlFor ? 'label' : 'div', root)}
      <Tip type={type} />
    </div>
  ),
});
export type TipLabel = Partial<ReturnType<typeof tipLabel>>;
