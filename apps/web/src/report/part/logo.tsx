import { useState } from 'react';

type LogoProps = {
  address: string;
  /** The alternative text. It is also shown if the logo can't be loaded. */
  shop: string;
};

/** The shop's logo, 244 × 82 px, on a white background, for which it is made. */
export function Logo({ address, shop }: LogoProps) {
  const [missing, setMissing] = useState<string>();
  if (missing === address) return shop;
  return <img className="logo" src={address} alt={shop} width={244} height={82} onError={() => setMissing(address)} />;
}
