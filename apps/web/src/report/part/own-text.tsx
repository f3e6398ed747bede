import { lazy, Suspense } from 'react';

// Loads the HTML cleaner only when it is needed.
const ShopText = lazy(() => import('./shop-text.tsx').then((module) => ({ default: module.ShopText })));

/** Shows a text of the shop's own between the parts of the report. Shows nothing for an empty text. */
export function OwnText({ id, html }: { id: string; html: string }) {
  if (html === '') return null;
  return (
    <div className="own-text" id={id}>
      <Suspense>
        <ShopText html={html} />
      </Suspense>
    </div>
  );
}
