/** The HTML tags that rich text may contain. Links and pictures are also allowed, but are checked separately. */
export const RICH_TEXT_TAGS: readonly string[] = (
  'p br hr h1 h2 h3 h4 strong b em i u s sub sup mark span ' + 'ul ol li blockquote code pre table thead tbody tr th td'
).split(' ');

export const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];
