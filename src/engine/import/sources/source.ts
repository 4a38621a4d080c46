import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import type { SourceFile } from '../../../diagnostics/source.js';
import type { ForeignZone } from '../../../dns/foreign/foreign-zone.js';
import type { Protocol } from '../../../dns/protocol.js';
import type { TxtReading } from '../../../dns/record.js';
import type { FileTree } from '../../../load/files/file-tree.js';

/** What files are imported from. */
export interface SourceInput {
  /** As shown. */
  readonly path: string;
  /** Null for a folder. */
  readonly file: SourceFile | null;
  /** Whether the file begins with a byte order mark, which its text does not have. */
  readonly isMarked: boolean;
  /** Where other files are read from. */
  readonly tree: FileTree;
  /** The same without limits, for what says how these files are to be read. */
  readonly around: FileTree;
  /** The zones to import; all when empty. */
  readonly zones: readonly string[];
  /** Which variants of zones to import, by zone: the tag of `example.com!internal`. */
  readonly variants: ReadonlyMap<string, string>;
  /** How the contents of TXT records are written. */
  readonly txt: TxtReading;
  /** That of the target. */
  readonly protocol: Protocol;
}

export interface SourceReading {
  readonly zones: readonly ForeignZone[];
  /** Errors in the source: nothing is imported then. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A kind of files to import zones from. */
export interface Source {
  /** Whether zones may have variants. */
  readonly hasVariants: boolean;
  /** Whether files look like this kind. */
  readonly matches: (input: SourceInput) => boolean;
  /** Reads all zones. Throws nothing that a file can cause. */
  readonly read: (input: SourceInput) => Promise<SourceReading>;
}
