/** The HTML elements that rich text may have besides links and pictures. Those are checked one by one. */
export const RICH_TEXT_TAGS: readonly string[] = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'span'],
  ...['ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** The address schemes that a link in rich text may have. */
export const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];
