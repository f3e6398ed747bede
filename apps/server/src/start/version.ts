import packageJson from '../../package.json' with { type: 'json' };

/** The server's version, from its package. */
export const VERSION: string = packageJson.version;
