import { positionAt } from '../../diagnostics/source.js';
import type { Span } from '../../diagnostics/source.js';
import type { Unpublishable } from '../../dns/verify/expectation.js';
import type {
  FaultyTarget,
  FoundDifference,
  Verification,
  VerifiedExpectation,
} from '../../dns/verify/verification.js';
import { printableJson } from '../../text/printable.js';

/** Version of the format; readers refuse other major versions. */
const FORMAT_VERSION = '1.1';

/** Where a problem is declared; null for one without a place. */
export interface JsonPlace {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
}

type Placed<T> = Omit<T, 'at'> & JsonPlace;

/** A verification as data. Schema: `schemas/verification.schema.json`. */
export interface JsonVerification extends Omit<
  Verification,
  'differences' | 'targets' | 'unpublishable' | 'services' | 'expectations'
> {
  readonly formatVersion: string;
  readonly differences: readonly Placed<FoundDifference>[];
  readonly targets: readonly Placed<FaultyTarget>[];
  readonly unpublishable: readonly Placed<Unpublishable>[];
  /** Only where it was asked for. */
  readonly serviceRecords?: readonly JsonService[];
  /** Only where the files expect something of answers. */
  readonly expectations?: readonly Placed<VerifiedExpectation>[];
}

/** What a managed service answers and no file declares. */
export interface JsonService {
  readonly zone: string;
  readonly prefix: string;
  readonly type: string;
  readonly content: string;
  readonly prio: number;
  /** In seconds; servers may differ. */
  readonly ttls: readonly number[];
  /** The servers that answer so; null if all do. */
  readonly servers: readonly string[] | null;
}

/** Formats a verification as JSON. */
export function formatVerificationJson(verification: Verification): string {
  return printableJson(verificationData(verification));
}

/** Returns a verification as data. */
export function verificationData(verification: Verification): JsonVerification {
  const { summary, servers, differences, unanswered, targets, below, unpublishable, readings, services } =
    verification;
  const { expectations } = verification;
  return {
    formatVersion: FORMAT_VERSION,
    summary,
    servers,
    differences: differences.map(({ zone, address, server, kind, expected, found, at }) => ({
      zone,
      address,
      server,
      kind,
      expected,
      found,
      ...placeOf(at),
    })),
    unanswered,
    targets: targets.map(({ zone, address, target, status, at }) => ({
      zone,
      address,
      target,
      status,
      ...placeOf(at),
    })),
    below,
    unpublishable: unpublishable.map(({ address, reason, at }) => ({ address, reason, ...placeOf(at) })),
    readings,
    ...(services && {
      serviceRecords: services.flatMap(({ zone, records }) =>
        records.map(({ prefix, type, content, prio, seen }) => ({
          zone,
          prefix,
          type,
          content,
          prio,
          ttls: seen.ttls,
          servers: seen.at,
        })),
      ),
    }),
    ...(expectations && {
      expectations: expectations.map(({ ask, claim, zone, address, status, counterexamples, at }) => ({
        ask,
        claim,
        zone,
        address,
        status,
        counterexamples,
        ...placeOf(at),
      })),
    }),
  };
}

function placeOf(at: Span | null): JsonPlace {
  if (!at) return { file: null, line: null, column: null };
  return { file: at.file.path, ...positionAt(at.file, at.start) };
}
