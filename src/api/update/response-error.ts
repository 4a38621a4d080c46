import { RCODE, rcodeName } from '../../dns/wire/rcode.js';
import { ServiceError } from '../http/service-error.js';
import { FUDGE } from './tsig/sign.js';
import { TSIG_ERROR } from './tsig/verifier.js';
import { spanText } from './span-text.js';

/** Codes that say that a prerequisite does not hold (RFC 2136 section 3.2.5). */
const UNMET: ReadonlySet<number> = new Set([RCODE.nxDomain, RCODE.yxDomain, RCODE.yxRrset, RCODE.nxRrset]);

/** Whether a code says that the server does not do this for the key, or is not that of the zone. */
export function isRefusal(rcode: number): boolean {
  return rcode === RCODE.refused || rcode === RCODE.notAuth || rcode === RCODE.notZone;
}

/** What was asked for, for messages: `UPDATE of example.com at 192.0.2.53`. */
export interface Asked {
  readonly what: string;
  readonly zone: string;
  /** Name of the key. */
  readonly keyName: string;
  /** Where the key is from. */
  readonly keySource: string;
}

/** What a response code, or an error of TSIG, means, and what to do about it. */
type Meaning = Readonly<Record<'told' | 'hint', string>>;

/** The error for a response code other than NOERROR. Whether its message is signed is left to the caller. */
export function rcodeError(rcode: number, asked: Asked): ServiceError {
  const refusal = refusals(asked).get(rcode);
  const name = rcodeName(rcode);
  if (refusal) return credentialsError({ name, ...refusal }, asked);
  const { told, hint } = FAULTS.get(rcode) ?? UNKNOWN;
  const isServers = rcode === RCODE.servFail;
  return new ServiceError(`${asked.what}: ${name}, ${told}`, {
    kind: isServers ? 'server' : 'rejected',
    effect: isServers ? 'unknown' : 'no',
    transient: isServers,
    hint,
  });
}

/** The error for a code that says that a prerequisite does not hold, although all do; undefined for other codes. */
export function unmetError(rcode: number, { what, zone }: Asked): ServiceError | undefined {
  if (!UNMET.has(rcode)) return undefined;
  return new ServiceError(`${what}: ${rcodeName(rcode)}, but the zone is as it was reviewed`, {
    kind: 'rejected',
    effect: 'no',
    hint: `the log of the server says why; a change that it does not take in one message may pass in two plans. With PowerDNS, \`pdnsutil check-zone ${zone}\` names records whose contents are not stored as it compares them`,
  });
}

/** The error for an answer that refuses the signature of the request (RFC 8945 section 5.2). */
export function tsigError(
  { error, serverTime }: { readonly error: number; readonly serverTime: number | null },
  asked: Asked,
  now: number,
): ServiceError {
  const { keyName, keySource } = asked;
  const key = `the key ${keyName.replace(/\.$/, '')}`;
  if (error === TSIG_ERROR.badTime) {
    const told = serverTime === null ? 'the clocks differ' : clockText(serverTime - now);
    const hint = `set the clock of this machine, or that of the server, by NTP: a signature is good for ${spanText(FUDGE)}`;
    return credentialsError({ name: 'BADTIME', told, hint }, asked);
  }
  if (error === TSIG_ERROR.badSig)
    return credentialsError(
      {
        name: 'BADSIG',
        told: `the server has another secret for ${key}`,
        hint: `compare the secret from ${keySource} with that of the server, letter by letter`,
      },
      asked,
    );
  return credentialsError(
    {
      name: error === TSIG_ERROR.badKey ? 'BADKEY' : `TSIG error ${error}`,
      told: `the server does not know ${key}, or has it with another algorithm`,
      hint: `the name and algorithm from ${keySource} must be those of a \`key\` in the configuration of the server`,
    },
    asked,
  );
}

/** `the clock of this machine is 2 hours behind that of the server`. */
function clockText(seconds: number): string {
  const side = seconds > 0 ? 'behind' : 'ahead of';
  return `the clock of this machine is ${spanText(Math.abs(seconds))} ${side} that of the server`;
}

function credentialsError(
  { name, told, hint }: Meaning & { readonly name: string },
  { what }: Asked,
): ServiceError {
  return new ServiceError(`${what}: ${name}, ${told}`, { kind: 'credentials', effect: 'no', hint });
}

/** Codes that say that the key, or the server, is the wrong one. */
function refusals({ zone, keyName }: Asked): ReadonlyMap<number, Meaning> {
  const key = keyName.replace(/\.$/, '');
  return new Map([
    [
      RCODE.refused,
      {
        told: `the server does not let the key ${key} do that`,
        hint: `let it update and transfer ${zone}: \`update-policy\` and \`allow-transfer\` in BIND, \`acl\` in Knot, TSIG-ALLOW-DNSUPDATE and TSIG-ALLOW-AXFR in PowerDNS. BIND also refuses to leave a name server of the zone without an address, and its log says so`,
      },
    ],
    [
      RCODE.notAuth,
      {
        told: `the server does not answer for ${zone}, or not to this key`,
        hint: `is dns.server the primary name server of ${zone}, and is the zone loaded there?`,
      },
    ],
    [
      RCODE.notZone,
      {
        told: `a name of the update is outside of ${zone}`,
        hint: `the server has another zone under this name; is dns.server the primary name server of ${zone}?`,
      },
    ],
  ]);
}

const FAULTS: ReadonlyMap<number, Meaning> = new Map([
  [
    RCODE.servFail,
    {
      told: 'the server failed',
      hint: 'its log says why; it must have loaded the zone, be able to write its journal, and to sign the zone if it does',
    },
  ],
  [
    RCODE.formErr,
    {
      told: 'the server cannot read the message',
      hint: 'its log says why; does it know all types of the plan?',
    },
  ],
  [
    RCODE.notImp,
    {
      told: 'the server does not take DNS UPDATE',
      hint: 'switch it on: `dnsupdate=yes` in PowerDNS; NSD has none',
    },
  ],
]);

const UNKNOWN: Meaning = {
  told: 'which says nothing about an update',
  hint: 'the log of the server says why',
};
