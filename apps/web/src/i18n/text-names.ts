/** The files of texts that are no screen's own. */
const SHARED: Readonly<Record<string, string>> = { shared: 'messages', server: 'server-messages' };

/** Returns the file of a namespace in the folder of a language. */
export const textFile = (namespace: string): string => SHARED[namespace] ?? `console/${namespace}`;
