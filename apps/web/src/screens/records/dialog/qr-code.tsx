import { QRCodeSVG } from 'qrcode.react';

interface QrCodeProps {
  text: string;
  /** In px. */
  size: number;
  label: string;
}

/** Dark on white in both colour schemes, with the margin that cameras need. */
export const QrCode = ({ text, size, label }: QrCodeProps) => (
  <QRCodeSVG value={text} size={size} level="M" marginSize={2} title={label} />
);
