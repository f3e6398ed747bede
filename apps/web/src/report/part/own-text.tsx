import { laterPart } from './later-part.tsx';

// Loads the HTML cleaner only when it is needed.
const ShopText = laterPart(() => import('./shop-text.tsx').then((m) => m.ShopText));

/** Shows a text of the shop's own between the parts of the report. Shows nothing for an empty text. */
export function OwnText({ id, html }: { id: string; html: string }) {
  if (html === '') return null;
  return (
    <div className="own-text" id={id}>
      <ShopText html={html} />
    </div>
  );
}
