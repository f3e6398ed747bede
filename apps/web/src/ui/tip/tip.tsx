import { createElement, type HTMLAttributes, lazy, type Ref, Suspense } from 'react';

const ShownTip = lazy(() => import('./shown-tip.tsx').then((m) => ({ default: m.ShownTip })));

// Not worth a style sheet on pages without forms.
const LINE = { display: 'flex', alignItems: 'center', gap: '0.25rem' } as const;

/** The sign that opens the tip of the field with this key; nothing where there is no tip. For pages behind the sign-in. */
export const Tip = ({ type }: { type: string }) => (
  <Suspense>
    <ShownTip type={type} />
  </Suspense>
);

/** What Mantine gives to the element of a field's label. */
interface LabelRoot extends HTMLAttributes<HTMLElement> {
  /** Left out where the label names a group. */
  htmlFor?: string;
  ref?: Ref<HTMLElement>;
}

/**
 * Puts the field's tip beside its label: `labelProps` of a Mantine input. Beside and not into it, so that the field's name
 * stays what it is.
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
