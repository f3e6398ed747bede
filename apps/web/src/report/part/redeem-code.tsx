import { shownRedeemCode } from '@skin-mirror/shared/draw/redeem-code.ts';
import { laterPart } from './later-part.tsx';

// Loaded only where somebody has a code.
const CodePicture = laterPart(() => import('./code-picture.tsx').then((m) => m.CodePicture));

type RedeemCodeProps = { className: string; name: string; code: string; isRedeemed: boolean };

/** A code that the shop redeems, with a picture of it until then. Shows nothing for an empty code. */
export function RedeemCode({ className, name, code, isRedeemed }: RedeemCodeProps) {
  if (code === '') return null;
  const shown = shownRedeemCode(code);
  return (
    <>
      <p className={className}>
        <span className="visually-hidden">{name} </span>
        {shown}
      </p>
      {!isRedeemed && <CodePicture code={shown} />}
    </>
  );
}
