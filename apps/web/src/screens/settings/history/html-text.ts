/** The text of cleaned HTML, with a line per block. */
export function htmlText(html: string): string {
  const lines = html.replace(/<\/(p|h[1-6]|li|tr|blockquote|pre)>|<br\s*\/?>/gi, '$&\n');
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent.trim();
}
