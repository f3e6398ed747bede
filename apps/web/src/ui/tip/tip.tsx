import { createElement, type HTMLAttributes, lazy, type Ref, Suspense } from 'react';

const ShownTip = lazy(() => import('./shown-tip.tsx').then((m) => ({ default: m.ShownTip })));

// An inline style, because a style sheet would cost pages without forms a request.
const LINE = { display: 'flex', alignItems: 'center', gap: '0.25rem' } as const;

/** The button for the tip with this key; nothing if there is no such tip. Only for pages behind the sign-in. */
export const Tip = ({ type }: { type: string }) => (
  <Suspense>
    <ShownTip type={type} />
  </Suspense>
);

/** Mantine's props for a label element. */
interface LabelRoot extends HTMLAttributes<HTMLElement> {
  /** Missing if the label names a group. */
  htmlFor?: string;
  ref?: Ref<HTMLElement>;
}

/**
 * Puts a field's tip beside its label: `labelProps` of a Mantine input. Beside and not inside, so that the field's
 * accessible name doesn't change.
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
