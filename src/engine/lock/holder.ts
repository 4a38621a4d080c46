import { isObject, parseJson } from '../../text/json.js';
import { printableJson } from '../../text/printable.js';

/** A process, in terms that let another one find out later whether it still runs. */
export interface ProcessIdentity {
  /** Name of the machine or container. */
  readonly host: string;
  readonly pid: number;
  /** Digest of the id of the machine. This and all below are missing where the system does not tell them. */
  readonly machine?: string;
  /** Id of the start of the machine. */
  readonly boot?: string;
  /** What the number is of: containers on one machine may each have a process 1. */
  readonly namespace?: string;
  /** When the process started, in clock ticks since the start of the machine. */
  readonly started?: string;
}

/** The run that holds a lock: the content of a lock file. */
export interface Holder extends ProcessIdentity {
  /** The command, and its run in a CI system if there is one. */
  readonly run: string;
  /** ISO 8601. */
  readonly since: string;
}

export function formatHolder(holder: Holder): string {
  return printableJson(holder);
}

/** Returns what a lock file says; null if that is not what a run writes. */
export function parseHolder(text: string): Holder | null {
  const value = parseJson(text);
  if (!isObject(value)) return null;
  const { host, pid, run, since } = value;
  if (typeof host !== 'string' || typeof run !== 'string' || typeof since !== 'string') return null;
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid < 1) return null;
  return { host, pid, run, since, ...identifying(value) };
}

const OPTIONAL = ['machine', 'boot', 'namespace', 'started'] as const;

function identifying(value: Readonly<Record<string, unknown>>): Partial<ProcessIdentity> {
  const known = OPTIONAL.map((key) => [key, value[key]] as const);
  return Object.fromEntries(known.filter(([, text]) => typeof text === 'string'));
}
