import type { SourceName } from '../../engine/import/sources/names.js';
import type { ServiceOptions } from '../session/host.js';

export interface ImportOptions extends ServiceOptions {
  /** File or folder of another program; `-` is stdin. */
  readonly from?: string;
  /** Kind of these files; what they look like if left out. */
  readonly source?: SourceName;
  /** Also declare the NS records of the zone itself. */
  readonly apexNs?: boolean;
  /** Print the zone files instead of writing them. */
  readonly stdout?: boolean;
  /** Folder of the zone files; the place where the project finds them if left out. */
  readonly out?: string;
  /** Also import the mail folder. */
  readonly mail?: boolean;
  /** Globs over names and ids of templates; all templates if empty. */
  readonly template: readonly string[];
  /** Only the default texts of templates that have a folder. */
  readonly mirrors?: boolean;
  /** Also declare what managed services answer. */
  readonly serviceRecords?: boolean;
  /** Addresses of name servers to ask for it; those of the zones if empty. */
  readonly server: readonly string[];
  /** Address or URL of a resolver to ask instead. */
  readonly resolver?: string;
  /** Globs for names of records; all if empty. */
  readonly name: readonly string[];
  /** Types of records; all if empty. */
  readonly type: readonly string[];
  /** Take over what differs in files that exist. */
  readonly force?: boolean;
}
