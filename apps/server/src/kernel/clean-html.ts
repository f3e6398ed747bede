import { isShopPicture } from '@skin-mirror/shared/file/shop-picture.ts';
import { LINK_SCHEMES, RICH_TEXT_TAGS } from '@skin-mirror/shared/kernel/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

const FILES = '/fileSvr/get/';
/** Only the shop's own uploads are allowed. A picture from another server would tell that server who reads the text. */
const isOwnPicture = (src = ''): boolean => src.startsWith(FILES) && isShopPicture(src.slice(FILES.length));
const COLOUR = [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s,.%]+\)$/i, /^[a-z]{3,20}$/i];

/**
 * Removes dangerous parts from rich text before it is stored. Paragraphs, headings, lists, tables, links and the shop's
 * own pictures stay. Scripts, forms, frames and other styles are removed.
 */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...RICH_TEXT_TAGS, 'a', 'img'],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      '*': ['style'],
    },
    allowedStyles: {
      '*': { color: COLOUR, 'background-color': COLOUR, 'text-align': [/^(left|right|center|justify)$/] },
    },
    allowedSchemes: [...LINK_SCHEMES],
    allowProtocolRelative: false,
    nestingLimit: 30,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs.src),
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  }).trim();
