import packageJson from '../../package.json' with { type: 'json' };

/** The product's version, as it stands in its package. */
export const VERSION: string = packageJson.version;
