import packageJson from '../package.json' with { type: 'json' };

export const version: string = packageJson.version;

/** Name and version as plans, reports and the User-Agent carry them. */
export const toolName = `zonemason ${version}`;
