import type { DnsTarget } from '../../api/dns-target.js';
import type { PasswordOf } from '../../api/dns/client.js';
import type { FoundKey } from '../../api/update/update-client.js';
import { byMessage } from '../../apply/delivery/by-message.js';
import { byRequest } from '../../apply/delivery/by-request.js';
import type { Delivery } from '../../apply/delivery/delivery.js';
import type { DividedPart } from '../../apply/messages/message-units.js';
import { messageUnits } from '../../apply/messages/message-units.js';
import { unitsOf } from '../../apply/step/schedule.js';
import { dnsCredentials } from '../../config/credentials/dns-credentials.js';
import type { Project } from '../../config/project.js';
import { usable } from '../../config/settings/setting.js';
import { isRefusedUnderOldType } from '../../dns/diff/type-changes.js';
import { groupBy } from '../../diagnostics/group-by.js';
import type { DnsRecord, LiveRecord, TxtReading } from '../../dns/record.js';
import { remembering } from '../../dns/remembering.js';
import type { Replace } from '../../dns/zone.js';
import { Failure } from '../../failure.js';
import type { Step } from '../../plan/plan.js';
import { version } from '../../version.js';
import type { Tell } from '../events.js';
import type { AccessSettings } from './access-settings.js';
import { eventsOf, transportOptions } from './access-settings.js';
import { dnsBackend, recordLister, recordModel, respelling } from './zones.js';

/** Opens the target of a project. This file alone knows which protocols there are. */
export async function openDnsTarget(
  settings: AccessSettings,
  project: Project,
  zones: readonly string[],
): Promise<DnsTarget> {
  const { dns } = project;
  if (!dns) throw new Error('a project without zones needs no client for them');
  const address = usable(dns.endpoint);
  const secretOf = await secretsOf(settings, project, zones);
  if (dns.protocol === 'update') {
    const { createUpdateClient } = await import('../../api/update/update-client.js');
    return createUpdateClient({
      ...eventsOf(settings),
      server: address,
      keyOf: await keysFrom(secretOf),
      txt: dns.txt,
      now: settings.now,
    });
  }
  const { createDnsClient } = await import('../../api/dns/client.js');
  return createDnsClient({
    ...transportOptions(settings),
    endpoint: address,
    passwordOf: secretOf,
    userAgent: project.userAgent ?? `zonemason/${version}`,
  });
}

export interface DeliveryOptions {
  readonly txt: TxtReading;
  readonly replace: Replace;
  /** Whether what the service refuses is sent in another spelling. */
  readonly mayRespell: boolean;
}

/** A zone with steps, and all of its live records. */
export interface PlannedSteps {
  readonly scope: string;
  readonly steps: readonly Step<DnsRecord>[];
  readonly live: readonly LiveRecord[];
}

/** The connected steps that a target does not carry out at once, although it does so with those that fit into a message. */
export function dividedParts(target: DnsTarget, zones: readonly PlannedSteps[]): readonly DividedPart[] {
  if (!('send' in target)) return [];
  const liveOf = new Map(zones.map(({ scope, live }) => [scope, live]));
  const knownOf = (scope: string): ReadonlyMap<string, readonly LiveRecord[]> =>
    groupBy(liveOf.get(scope) ?? [], ({ prefix }) => prefix);
  return messageUnits(unitsOf(zones), remembering(knownOf), target).divided;
}

/** How steps get to a target. */
export function deliveryTo(
  target: DnsTarget,
  { txt, replace, mayRespell }: DeliveryOptions,
): Delivery<DnsRecord> {
  if ('send' in target) return byMessage({ ...target, ...recordModel(txt), list: recordLister(target) });
  const backend = dnsBackend(target, txt);
  return byRequest(mayRespell ? respelling(backend) : backend, {
    replace,
    isSafeToTry: (zone, { before, after }) =>
      before !== null && after !== null && isRefusedUnderOldType(before, after, zone),
  });
}

/** Reads the keys of zones from what is found for them. */
async function keysFrom(secretOf: PasswordOf): Promise<(zone: string) => Promise<FoundKey>> {
  const { readTsigKey } = await import('../../api/update/tsig/key.js');
  return async (zone) => {
    const { text, source } = await secretOf(zone);
    const key = readTsigKey(text);
    if (typeof key !== 'string') return { key, source };
    throw new Failure('credentials', `the key of ${zone} from ${source} cannot be used: ${key}`, {
      hint: 'write it as hmac-sha256:NAME:BASE64, like the argument of `dig -y`',
    });
  };
}

async function secretsOf(
  settings: AccessSettings,
  project: Project,
  zones: readonly string[],
): Promise<PasswordOf> {
  const { credentials, env, tell } = settings;
  const { dns, file = null } = credentials;
  if (dns) return async (zone) => ({ text: await dns(zone), source: GIVEN_PASSWORD });
  return reportingWait(await dnsCredentials({ project, zones, env, file }), tell);
}

/** The name of a password from a function in messages. */
const GIVEN_PASSWORD = 'credentials.dns';

/** Longer waits for a password are reported: the run may be waiting for the user. */
const LONG_WAIT_MS = 5_000;

function reportingWait(passwordOf: PasswordOf, tell: Tell): PasswordOf {
  const report = (): void => tell({ kind: 'wait', reason: 'password', ms: LONG_WAIT_MS });
  return async (zone) => {
    const timer = setTimeout(report, LONG_WAIT_MS);
    return passwordOf(zone).finally(() => clearTimeout(timer));
  };
}
