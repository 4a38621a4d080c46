import type { RecordFilter } from '../../dns/records/record-filter.js';
import { isMeantAt } from '../../dns/records/record-filter.js';
import { groupBy } from '../../diagnostics/group-by.js';
import type { Sections } from '../../dns/verify/compare.js';
import { compareAnswer } from '../../dns/verify/compare.js';
import type { UndeclaredSet } from '../../dns/verify/compare-transfer.js';
import { undeclaredSets } from '../../dns/verify/compare-transfer.js';
import type { ServerStatus } from '../../dns/verify/server-status.js';
import { statusOf } from '../../dns/verify/server-status.js';
import type { FoundDifference, Verification } from '../../dns/verify/verification.js';
import type { Message, ResourceRecord } from '../../dns/wire/message.js';
import { orWireError, WireError } from '../../dns/wire/octets.js';
import { transferredZone } from '../../dns/wire/transferred-zone.js';
import { recordAddress } from '../../dns/record.js';
import type { DesiredZone } from '../../dns/zone.js';
import { startProgress } from '../events.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Host } from '../session/session.js';
import type { Answered } from './ask.js';
import type { Asked } from '../service/probe.js';
import type { ZoneServer } from '../service/choose-servers.js';
import { servicesOfTransfer } from './find-services.js';
import type { ExpectedZone } from './round.js';
import { expectedOf } from './expected-zone.js';
import { summarize } from './summarize.js';

/** Number of zones that are transferred at a time. */
const TRANSFERS = 4;

export interface TransferredZones {
  readonly zones: readonly DesiredZone[];
  /** Whether what no file declares is that of services. */
  readonly serviceRecords: boolean;
  /** Which records are compared. */
  readonly isMeant: RecordFilter;
}

/** Transfers whole zones from a server, and compares their records with the files (RFC 5936). */
export async function verifyTransfers(
  { tell }: Pick<Host, 'tell'>,
  { zones, serviceRecords, isMeant }: TransferredZones,
  source: ZoneServer,
): Promise<Verification> {
  const progress = startProgress(tell, 'verifying', zones.length);
  const compared = await mapConcurrently(zones, TRANSFERS, async (zone) => {
    const moved = await transfer(zone.name, source);
    const result = compareZone(zone, moved, isMeant);
    const services = serviceRecords
      ? servicesOfTransfer(zone, { records: moved.records, server: source.server.text, isMeant })
      : [];
    // What would be surplus is what is asked for.
    const told = new Set(
      services.flatMap(({ records }) => records.map((record) => recordAddress(zone.name, record))),
    );
    const undeclared = result.undeclared.filter(({ address }) => !told.has(address));
    progress.advance();
    return { ...result, undeclared, services };
  }).finally(progress.end);
  const verification = summarize({
    expected: compared.map(({ expected }) => expected),
    asked: compared.map(({ asked }) => asked),
    answers: compared.flatMap(({ answers }) => answers),
    lost: [],
  });
  const undeclared = compared.flatMap((each) => each.undeclared);
  const { summary, differences } = verification;
  return {
    ...verification,
    summary: {
      ...summary,
      sets: summary.sets + undeclared.length,
      differ: summary.differ + undeclared.length,
    },
    differences: [...differences, ...undeclared],
    ...(serviceRecords && { services: compared.flatMap(({ services }) => services) }),
  };
}

interface Transfer {
  readonly asked: Asked;
  readonly records: readonly ResourceRecord[];
}

async function transfer(zone: string, { server, name }: ZoneServer): Promise<Transfer> {
  const { records, take } = transferredZone(zone);
  let status: ServerStatus = 'ok';
  let isComplete = false;
  const outcome = await server.transfer(`${zone}.`, (message: Message) => {
    if (message.rcode !== 0) status = statusOf(message, { zone, isRecursive: true });
    const taken = orWireError(() => take(message.answers));
    if (taken instanceof WireError) status = 'lame';
    else isComplete = taken;
    return status !== 'ok' || isComplete;
  });
  if (status === 'ok' && !isComplete) status = outcome.kind === 'answer' ? 'lame' : outcome.kind;
  const reason = status === 'unreachable' && outcome.kind === 'unreachable' ? outcome.reason : null;
  return { asked: { zone, server, name, status, reason }, records };
}

interface ComparedZone {
  readonly expected: ExpectedZone;
  readonly asked: Asked;
  readonly answers: readonly Answered[];
  readonly undeclared: readonly FoundDifference[];
}

function compareZone(zone: DesiredZone, { asked, records }: Transfer, isMeant: RecordFilter): ComparedZone {
  const expected = expectedOf(zone, { label: '', from: 'transfer' }, isMeant);
  if (asked.status !== 'ok') return { expected, asked, answers: [], undeclared: [] };
  const byName = groupBy(records, ({ name }) => name.toLowerCase());
  const answers = expected.expectations.map((expectation) => {
    const message = { ...NO_SECTIONS, answers: byName.get(expectation.owner) ?? [] };
    return { asked, expectation, comparison: compareAnswer(expectation, message, { isRecursive: false }) };
  });
  const isOfMeant = ({ address }: UndeclaredSet): boolean => isMeantAt(isMeant, zone.name, address);
  const sets = undeclaredSets(zone, records, expected).filter(isOfMeant);
  const undeclared = sets.map(({ address, difference }) => ({
    ...difference,
    zone: zone.name,
    address,
    server: asked.server.text,
  }));
  return { expected, asked, answers, undeclared };
}

const NO_SECTIONS: Sections = { answers: [], authorities: [], additionals: [], isAuthoritative: true };
