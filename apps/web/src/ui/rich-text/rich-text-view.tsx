import { LINK_SCHEMES, RICH_TEXT_TAGS } from '@skin-mirror/shared/kernel/rich-text.ts';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import classes from './rich-text.module.css';

/** These HTML elements are shown. Other elements are replaced by their text. */
const TAGS = new Set(RICH_TEXT_TAGS);
/** These HTML elements are removed together with their text. */
const SILENT = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'noscript', 'title']);
const EMPTY = new Set(['br', 'hr']);

/** Shows HTML that the server has sanitised. To be safe, only allowed elements are drawn, and no script runs. */
export function RichTextView({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return [...body.childNodes].map(partOf);
  }, [html]);
  return <div className={classes.view}>{content}</div>;
}

function partOf(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  if (SILENT.has(tag)) return null;
  if (EMPTY.has(tag)) return createElement(tag, { key });
  if (tag === 'img') return <Picture key={key} node={node} />;
  const parts = [...node.childNodes].map(partOf);
  const href = tag === 'a' ? linkOf(node) : undefined;
  if (href) {
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {parts}
      </a>
    );
  }
  return TAGS.has(tag) ? createElement(tag, { key }, ...parts) : <Fragment key={key}>{parts}</Fragment>;
}

const LINK = new RegExp(`^(${LINK_SCHEMES.join('|')}):`, 'i');

const linkOf = (node: Element): string | undefined => {
  const href = node.getAttribute('href') ?? '';
  return LINK.test(href) ? href : undefined;
};

/** Shows only pictures that are stored on this server. */
function Picture({ node }: { node: Element }) {
  const src = node.getAttribute('src') ?? '';
  if (!src.startsWith('/fileSvr/get/')) return null;
  return <img src={src} alt={node.getAttribute('alt') ?? ''} loading="lazy" />;
}
