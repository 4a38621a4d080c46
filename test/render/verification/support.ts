import type { SourceFile } from '../../../src/diagnostics/source.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type {
  FaultyTarget,
  FoundDifference,
  Verification,
  VerifiedServer,
} from '../../../src/dns/verify/verification.js';

/** A verification that asked nothing. */
export const nothing: Verification = {
  summary: { sets: 0, agree: 0, differ: 0 },
  servers: [],
  differences: [],
  unanswered: [],
  targets: [],
  below: 0,
  unpublishable: [],
  readings: [],
};

export const file: SourceFile = sourceFile('zones/a.yaml', 'records:\n  www: x\n');

/** `www` in the second line of the file. */
const at = { file, start: 11, end: 14 };

export function someDifference(change: Partial<FoundDifference> = {}): FoundDifference {
  return {
    zone: 'a',
    address: 'dns/a/www/A',
    server: '192.0.2.1',
    kind: 'different',
    expected: ['x'],
    found: ['y'],
    at,
    ...change,
  };
}

export function someServer(change: Partial<VerifiedServer> = {}): VerifiedServer {
  return { zone: 'a', server: '192.0.2.1', name: null, status: 'ok', reason: null, failures: 0, ...change };
}

export function someTarget(change: Partial<FaultyTarget> = {}): FaultyTarget {
  return {
    zone: 'a',
    address: 'dns/a/www/CNAME',
    target: 'x.example.net',
    status: 'nxdomain',
    at,
    ...change,
  };
}

/** One of everything that a verification tells of; the TTL is wrong at two servers. */
export const everything: Verification = {
  summary: { sets: 5, agree: 1, differ: 3 },
  servers: [someServer(), someServer({ server: '192.0.2.2', name: 'ns2.a', status: 'timeout' })],
  differences: [
    someDifference({ expected: ['x', 'z'], found: ['y', 'w'] }),
    someDifference({ kind: 'ttl', expected: ['60'], found: ['30'] }),
    someDifference({ kind: 'ttl', expected: ['60'], found: ['30'], server: '192.0.2.2' }),
    someDifference({ address: 'dns/a/@/MX', expected: [], at: null }),
  ],
  unanswered: [{ zone: 'b', reason: 'it has no name servers' }],
  targets: [someTarget(), someTarget({ status: 'servfail' })],
  below: 2,
  unpublishable: [{ address: 'dns/a/www/X', reason: 'no type', at }],
  readings: ['quoted'],
};
