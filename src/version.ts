import packageJson from '../package.json' with { type: 'json' };

export const version: string = packageJson.version;

/** Name and version as in plans and reports. */
export const toolName = `zonemason ${version}`;
