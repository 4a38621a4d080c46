import packageJson from '../package.json' with { type: 'json' };

/** What `package.json` says; `homepage` and `bugs` only once the project has public addresses. */
export interface AboutPackage {
  readonly version: string;
  readonly homepage?: string;
  readonly bugs?: { readonly url: string };
}

export const about: AboutPackage = packageJson;

export const { version } = about;

/** Name and version as in plans and reports. */
export const toolName = `zonemason ${version}`;

/** Asks for a report of a bug, and says where to if that is known. */
export const REPORT_IT = reportIt(about);

export function reportIt({ bugs }: AboutPackage): string {
  return bugs ? `please report this at ${bugs.url}` : 'please report this';
}

/** The address of a file of this package, as this version is published; null while no version is. */
export function publishedAddress(
  file: string,
  { homepage, version: of }: AboutPackage = about,
): string | null {
  return homepage === undefined ? null : `https://unpkg.com/zonemason@${of}/${file}`;
}
