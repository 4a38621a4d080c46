import packageJson from '../package.json' with { type: 'json' };

export const version: string = packageJson.version;

/** Name and version as in plans and reports. */
export const toolName = `zonemason ${version}`;

/** The address of a file of this package, as this version is published. */
export function publishedAddress(file: string): string {
  return `https://unpkg.com/zonemason@${version}/${file}`;
}
