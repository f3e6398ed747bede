import { createElement, type HTMLAttributes, lazy, type Ref, Suspense } from 'react';

const ShownTip = lazy(() => import('./shown-tip.tsx').then((m) => ({ default: m.ShownTip })));

// Uses an inline style, because a style sheet would cost pages without forms a request.
const LINE = { display: 'flex', alignItems: 'center', gap: '0.25rem' } as const;

/**
 * Shows the button for the tip with this key; nothing if there is no such tip. Works only on pages behind the sign-in.
 */
export const Tip = ({ type }: { type: string }) => (
  <Suspense>
    <ShownTip type={type} />
  </Suspense>
);

/** The props that Mantine gives a label element. */
interface LabelRoot extends HTMLAttributes<HTMLElement> {
  /** Undefined if the label belongs to a group of fields. */
  htmlFor?: string;
  ref?: Ref<HTMLElement>;
}

/**
 * Makes the `labelProps` of a Mantine input that put a tip beside its label. The tip isn't inside the label, so that
 * the field's accessible name doesn't change.
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
