import { QRCodeSVG } from 'qrcode.react';
import '../style/code-picture.css';

/** A QR code of a code that the shop redeems. The code also stands beside it in letters, for people and screen readers. */
export const CodePicture = ({ code }: { code: string }) => (
  <QRCodeSVG className="code-picture" value={code} level="M" marginSize={3} size={132} aria-hidden />
);
