/** Returns a web address if it is safe to open. Returns undefined for others, such as `javascript:`. */
export function webLink(link: string): string | undefined {
  try {
    const { protocol, href } = new URL(link.trim());
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
