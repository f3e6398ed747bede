import { TipButton } from './tip-button.tsx';
import { useTip } from './use-tip.ts';

export function ShownTip({ type }: { type: string }) {
  const tip = useTip(type);
  return tip ? <TipButton tip={tip} /> : null;
}
