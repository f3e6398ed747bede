/** Returns a phone number that phones can dial, without the extension. */
export const dialled = (phone: string): string => phone.replace(/(?:ext|x|转|#|,).*$/i, '').replace(/[^\d+]/g, '');
