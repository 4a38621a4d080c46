import { isMeantAt, recordFilter } from '../../dns/records/record-filter.js';
import { inFileOrder } from '../../dns/verify/in-file-order.js';
import type { Verification } from '../../dns/verify/verification.js';
import type { DesiredZone } from '../../dns/zone.js';
import { Failure } from '../../failure.js';
import { verificationData } from '../../render/verification/json.js';
import { checkSelected } from '../check/check-selected.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Selection } from '../selection/selection.js';
import { dnsOf, mustMatchSelected } from '../selection/selection.js';
import type { RecordsOfZone } from '../selection/record-filter.js';
import type { Host } from '../session/session.js';
import { readProject } from '../session/session.js';
import type { ServerChoice } from '../service/choose-servers.js';
import { chooseServers, transferServer } from '../service/choose-servers.js';
import { unusedLabel } from '../service/unused-label.js';
import { checkDelegations } from './delegations.js';
import { expectedOf } from './expected-zone.js';
import { findServices, tellUnknown } from './find-services.js';
import { faultyTargets } from './targets.js';
import type { VerificationReport } from './verification-report.js';
import { withExpectations } from './verify-expectations.js';
import { verifyTransfers } from './verify-transfers.js';
import { verifyZones } from './verify-zones.js';

export interface VerifyOptions extends ServerChoice {
  readonly selection: Selection;
  /** Milliseconds to ask again for what differs; 0 to ask once. */
  readonly waitMs: number;
  /** Whether to compare what the parent zones say with the zones. */
  readonly delegation: boolean;
  /** Whether to look up targets outside the project. */
  readonly targets: boolean;
  /** Whether to find what managed services answer and no file declares. */
  readonly serviceRecords?: boolean | undefined;
  /** Address of a server to transfer whole zones from, instead of asking for each record set. */
  readonly axfr?: string | undefined;
}

/**
 * Asks name servers whether they answer what the files say. Needs no credentials.
 *
 * @throws InvalidFiles when the files have errors; Failure `usage` for a wrong server, or when nothing is selected;
 *   `interrupted` when the signal aborts.
 */
export async function verify(host: Host, options: VerifyOptions): Promise<Verification> {
  const verification = await compare(host, options);
  host.tell({ kind: 'verified', verification });
  return verification;
}

async function compare(host: Host, options: VerifyOptions): Promise<Verification> {
  const { axfr, resolver, waitMs, serviceRecords = false } = options;
  mustFit(options);
  const { project, diagnostics: problems } = await readProject(host);
  if (!project) {
    mustBeValid(problems, host.tell);
    throw new Error('a project file without an error was not read');
  }
  const servers = chooseServers(options, dnsOf(project).nameServers, host);
  const { records } = options.selection;
  const isMeant = records ? recordFilter(records) : (): true => true;
  const source = axfr === undefined ? null : transferServer(axfr, host);
  const selection = { ...options.selection, only: 'dns' } as const;
  const { zones, others, unselected, far, report } = await checkSelected(
    { ...host, project, problems },
    selection,
    { byMirror: false, errorsAlone: true },
  );
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
  mustBeValid(errors, host.tell);
  const meant = zones.map((zone) => comparedRecords(zone, options));
  // What only a server has is known when it is asked for.
  const seeksUndeclared = source !== null || serviceRecords;
  if (!seeksUndeclared) mustMatchSelected(selection, meant);
  const from = resolver === undefined ? 'server' : 'resolver';
  const label = unusedLabel();
  const end = host.clock.now() + waitMs;
  const verified = source
    ? await verifyTransfers(host, { zones, serviceRecords, isMeant }, source)
    : await verifyZones(host, {
        expected: zones.map((zone) => expectedOf(zone, { label, from }, isMeant)),
        serversOf: servers.of,
        waitMs,
      });
  const search = serviceRecords && !source ? await findServices(host, { zones, servers, isMeant }) : null;
  tellUnknown(host, search?.lookUps ?? []);
  const services = search?.found ?? verified.services;
  const isNoneFound = verified.differences.length === 0 && (services ?? []).length === 0;
  const isKnown = verified.servers.some(({ status }) => status === 'ok');
  if (seeksUndeclared && isNoneFound && isKnown) mustMatchSelected(selection, meant);
  const delegations = options.delegation ? await checkDelegations(host, zones, servers) : [];
  const names = new Set([...[...zones, ...others].map(({ name }) => name), ...far.names]);
  const pointers = zones.map((zone) => ({
    ...zone,
    records: zone.records.filter((record) => isMeant(zone.name, record)),
  }));
  const targets = options.targets
    ? await faultyTargets(host, { zones: pointers, names }, servers.lookUp)
    : [];
  if (host.signal.aborted) throw new Failure('interrupted', 'interrupted');
  const ofMeant = delegations.filter(({ zone, address }) => isMeantAt(isMeant, zone, address));
  const differences = [...verified.differences, ...ofMeant];
  const found = { ...verified, differences, targets, ...(services && { services }) };
  // Expectations are about answers, whatever records these come from.
  if (records) return inFileOrder(found);
  const compared = await withExpectations(found, host, {
    zones,
    others: unselected,
    project: project.expect,
    serversOf: source ? async () => [source] : servers.of,
    waitMs: end - host.clock.now(),
  });
  return inFileOrder(compared);
}

/** What is compared of a zone: with what the parent zone says, also the records that delegate it, wherever they are declared. */
function comparedRecords(
  { name: zone, records, serviceRecords }: DesiredZone,
  { delegation }: VerifyOptions,
): RecordsOfZone {
  const delegating = delegation ? ['NS', 'DS'].map((type) => ({ prefix: '', type })) : [];
  return { zone, records: [...records, ...serviceRecords, ...delegating] };
}

/** The same as data, as `verify --format json` prints it. */
export async function verifyAsData(host: Host, options: VerifyOptions): Promise<VerificationReport> {
  return verificationData(await verify(host, options));
}

/** @throws Failure `usage` when options exclude each other. */
function mustFit({ axfr, servers, resolver, waitMs }: VerifyOptions): void {
  if (axfr === undefined || (servers.length === 0 && resolver === undefined && waitMs === 0)) return;
  throw new Failure('usage', '--axfr excludes --server, --resolver and --wait', {
    hint: 'a transfer compares the whole zone of one server, once',
  });
}
