import DOMPurify from 'dompurify';
import { useMemo } from 'react';

/** The tags that the editor makes and the server keeps. */
const ALLOWED_TAGS = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'span'],
  ...['ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];
const ALLOWED_ATTR = ['href', 'target', 'rel', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'style'];
const HEADINGS = 'h1, h2, h3';

/** Shows a shop's rich text. The text is cleaned again before it is shown. */
export function ShopText({ html }: { html: string }) {
  const clean = useMemo(() => safeHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server before it was stored, and here
  return <div className="shop-text" dangerouslySetInnerHTML={{ __html: clean }} />;
}

/** Cleans the HTML, and moves its headings one level below that of the card around them. */
function safeHtml(html: string): string {
  const body = document.createElement('div');
  body.append(DOMPurify.sanitize(html, { ALLOWED_TAGS, ALLOWED_ATTR, RETURN_DOM_FRAGMENT: true }));
  for (const heading of body.querySelectorAll(HEADINGS)) {
    const lower = document.createElement('h4');
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
  return body.innerHTML;
}
