import type { Span } from '../../diagnostics/source.js';
import type { TxtReading } from '../record.js';
import type { Difference } from './compare.js';
import type { Unpublishable } from './expectation.js';
import type { Counterexample } from './judge-ways.js';
import type { SeenService } from './service-answers.js';
import type { ServerStatus } from './server-status.js';

/** What name servers answer, compared with the files. */
export interface Verification {
  readonly summary: {
    /** Number of record sets that servers can be asked about. */
    readonly sets: number;
    /** Those that all servers which answered for their zone have as declared, except for their TTL. */
    readonly agree: number;
    readonly differ: number;
  };
  readonly servers: readonly VerifiedServer[];
  readonly differences: readonly FoundDifference[];
  /** Zones that no server answers for. */
  readonly unanswered: readonly UnansweredZone[];
  /** Targets outside the project that do not exist, or whose servers fail. */
  readonly targets: readonly FaultyTarget[];
  /** Number of record sets below delegations, which no server of the zone answers. */
  readonly below: number;
  readonly unpublishable: readonly Unpublishable[];
  /** How quotes in the contents of TXT records are published, where that makes a difference. */
  readonly readings: readonly TxtReading[];
  /** What managed services answer and no file declares; missing unless it was asked for. */
  readonly services?: readonly FoundServices[];
  /** What is expected of answers; missing if nothing is. */
  readonly expectations?: readonly VerifiedExpectation[];
}

/** An entry of `expect`, and what name servers answer. */
export interface VerifiedExpectation {
  /** The question as it is written. */
  readonly ask: string;
  /** What must hold, in words. */
  readonly claim: string;
  /** The zone whose file has it; of the project file, the zone of the name. */
  readonly zone: string;
  /** `dns/<zone>/<prefix>/<type>` */
  readonly address: string;
  /** `open` if servers do not answer what it depends on, which says nothing about records. */
  readonly status: 'met' | 'unmet' | 'open';
  readonly counterexamples: readonly Counterexample[];
  readonly at: Span;
}

/** What managed services of a zone answer, beside what its file declares. */
export interface FoundServices {
  readonly zone: string;
  readonly records: readonly SeenService[];
  /** The same as `serviceRecords` of a zone file. */
  readonly yaml: string;
}

export interface VerifiedServer {
  readonly zone: string;
  /** Address, with its port unless that is 53; or URL. */
  readonly server: string;
  /** Its name, where it was looked up. */
  readonly name: string | null;
  readonly status: ServerStatus;
  /** Why it cannot be reached. */
  readonly reason: string | null;
  /** Number of questions that it has not answered, though it has answered others. */
  readonly failures: number;
}

export interface FoundDifference extends Difference {
  readonly zone: string;
  /** `dns/<zone>/<prefix>/<type>` */
  readonly address: string;
  readonly server: string;
}

export interface FaultyTarget {
  readonly zone: string;
  /** `dns/<zone>/<prefix>/<type>` */
  readonly address: string;
  /** A name, absolute without its last dot. */
  readonly target: string;
  readonly status: 'nxdomain' | 'servfail';
  readonly at: Span;
}

export interface UnansweredZone {
  readonly zone: string;
  /** A clause. */
  readonly reason: string;
}
