import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import '../style/shop-text.css';

/** The HTML tags that shop texts may contain. */
const ALLOWED_TAGS = (
  'p br hr h1 h2 h3 h4 strong b em i u s sub sup mark span ' +
  'ul ol li blockquote code pre a img table thead tbody tr th td'
).split(' ');
const ALLOWED_ATTR = ['href', 'target', 'rel', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'style'];
const HEADINGS = 'h1, h2, h3';

/** Shows a formatted text of the shop. Cleans the HTML again for safety. */
export function ShopText({ html }: { html: string }) {
  const clean = useMemo(() => safeHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server before it was stored, and here
  return <div className="shop-text" dangerouslySetInnerHTML={{ __html: clean }} />;
}

/** Removes unsafe HTML. Headings move one level down, because the card has its own heading above them. */
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
