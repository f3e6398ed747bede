import { useState } from 'react';

type LogoProps = {
  address: string;
  /** Stands in its place for those who can't see it, and for everybody where it can't be loaded. */
  shop: string;
};

/** The shop's logo, 244 × 82 px, on the white that it was made for. */
export function Logo({ address, shop }: LogoProps) {
  const [missing, setMissing] = useState<string>();
  if (missing === address) return shop;
  return <img className="logo" src={address} alt={shop} width={244} height={82} onError={() => setMissing(address)} />;
}
