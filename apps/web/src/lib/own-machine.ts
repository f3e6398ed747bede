/** True if an address leads back to the machine that opens it, so that a phone can't reach the server by it. */
export function isOwnMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}
