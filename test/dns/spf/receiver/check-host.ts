import { readMacroString } from '../../../../src/dns/spf/grammar/macro-string.js';
import type { Address } from './address.js';
import { readAddress } from './address.js';
import type { Evaluation, SpfResult } from './evaluate.js';
import { evaluate } from './evaluate.js';
import { expand } from './expand.js';
import { nameOf } from './match.js';
import type { ReceiverResolver } from './resolver.js';
import { valuesOf } from '../../../../src/dns/spf/resolver.js';
import type { Finding } from '../../../../src/dns/spf/survey.js';
import type { Frame, SpfRun } from './run.js';
import type { Sender } from './sender.js';
import { hasLabels } from './target-name.js';
import { preferredName, validatedNames } from './validated-names.js';

/** A message to be judged (RFC 7208 sections 2.3, 2.4 and 4.1). */
export interface SpfRequest {
  /** Address of the client. */
  readonly ip: string;
  readonly helo: string;
  /** The sender of the envelope; '' is the null reverse-path, for which the HELO name stands. */
  readonly mailFrom: string;
  /** Name of the host that received the message. */
  readonly receiver: string;
  /** Seconds since 1970. */
  readonly time: number;
}

export interface SpfVerdict {
  readonly result: SpfResult;
  /** The explanation of the domain for a `fail`, if it has one. */
  readonly explanation: string | null;
  /** Why it is a permanent error. */
  readonly findings: readonly Finding[];
}

/** Evaluates SPF for a message: the function `check_host` of RFC 7208 section 4. */
export async function checkHost(request: SpfRequest, resolve: ReceiverResolver): Promise<SpfVerdict> {
  const address = readAddress(request.ip);
  const sender = address && senderOf(request, address);
  if (!sender || !isDomain(sender.domain)) return { result: 'none', explanation: null, findings: [] };
  const frame = startAt(sender.domain.toLowerCase(), { sender, resolve });
  const evaluation = await evaluate(frame);
  const explanation = evaluation.result === 'fail' ? await explain(evaluation, sender, frame) : null;
  return { result: evaluation.result, explanation, findings: frame.run.findings };
}

function startAt(domain: string, { sender, resolve }: Pick<SpfRun, 'sender' | 'resolve'>): Frame {
  const run = { sender, resolve, findings: [], spent: { lookups: 0, voids: 0 } };
  return { run, domain, path: [domain], origin: null };
}

function senderOf({ helo, mailFrom, receiver, time }: SpfRequest, address: Address): Sender {
  const from = mailFrom === '' ? `postmaster@${helo}` : mailFrom;
  const at = from.lastIndexOf('@');
  const local = from.slice(0, Math.max(at, 0)) || 'postmaster';
  return { address, local, domain: from.slice(at + 1), helo, receiver, time };
}

/** Whether the domain has the form of one with two labels or more; all else has no SPF (section 4.3). */
function isDomain(domain: string): boolean {
  return domain.includes('.') && !domain.startsWith('[') && hasLabels(domain);
}

/** The text that `exp` leads to; null if anything is wrong with it (section 6.2). */
async function explain({ exp }: Evaluation, sender: Sender, frame: Frame): Promise<string | null> {
  if (!exp) return null;
  const name = await nameOf(exp.spec, { ...frame, domain: exp.domain });
  const values = name === null ? [] : valuesOf(await frame.run.resolve(name, 'TXT'));
  const [text, ...others] = values;
  if (text === undefined || others.length > 0) return null;
  const { pieces, faults } = readMacroString({ text, offset: 0 }, 'explanation');
  if (faults.length > 0) return null;
  const validatedName = async (): Promise<string> =>
    preferredName(await validatedNames(sender.address, frame.run.resolve), exp.domain);
  return expand(pieces, { sender, domain: exp.domain, validatedName });
}
