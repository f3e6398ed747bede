import { useState } from 'react';

/** Shows the shop's logo (244 × 82 px). Logos are made for white paper, so the background is always white. */
export function Logo({ address, shop }: { address: string; shop: string }) {
  const [missing, setMissing] = useState<string>();
  if (missing === address) return shop;
  return <img className="logo" src={address} alt={shop} width={244} height={82} onError={() => setMissing(address)} />;
}
