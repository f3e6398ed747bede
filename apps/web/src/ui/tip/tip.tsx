import { createElement, type HTMLAttributes, lazy, type Ref, Suspense } from 'react';
import classes from './tip.module.css';
import { useTip } from './use-tip.ts';

const TipButton = lazy(() => import('./tip-button.tsx').then((m) => ({ default: m.TipButton })));

/** The sign that opens the tip of the field with this key; nothing where there is no tip. */
export function Tip({ type }: { type: string }) {
  const tip = useTip(type);
  if (!tip) return null;
  return (
    <Suspense>
      <TipButton tip={tip} />
    </Suspense>
  );
}

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
  renderRoot: (root: LabelRoot) => <LabelWithTip type={type} root={root} />,
});
export type TipLabel = Partial<ReturnType<typeof tipLabel>>;

function LabelWithTip({ type, root }: { type: string; root: LabelRoot }) {
  const tip = useTip(type);
  const label = createElement(root.htmlFor ? 'label' : 'div', root);
  if (!tip) return label;
  return (
    <div className={classes.line}>
      {label}
      <Tip type={type} />
    </div>
  );
}
