/** The files of texts that are no screen's own. */
const SHARED: Readonly<Record<string, string>> = { shared: 'messages', server: 'server-messages' };

/** Returns the file of a namespace in the folder of a language. */
export const textFile = (namespace: string): string => SHARED[namespace] ?? `console/${namespace}`;

/** The texts of the frame of all screens, and of the frame of the settings. */
export const SHELL_TEXTS: readonly string[] = ['shared'];
export const SETTINGS_TEXTS: readonly string[] = ['settings', 'table', 'publish'];
