import { addressParts } from '../../plan/address.js';
import { shortened } from '../../text/columns.js';
import { visibleBlanks } from '../../text/visible-blanks.js';

/** How a record or translation differs from what it should be. */
export interface Difference {
  /** `dns/example.com/www/A`, `mail/welcome/de`. */
  readonly address: string;
  /** Null if no id is known. */
  readonly recordId: string | null;
  readonly kind: 'missing' | 'extra' | 'different';
  /** The fields that differ, by name; of a value that is missing or extra all that are known. */
  readonly fields?: Readonly<Record<string, FieldDifference>>;
  /**
   * `others`: this run did not write it; `twice`: it is listed beside the one that is expected; `failed`: it is as a step
   * would have made it that has failed.
   */
  readonly cause?: 'others' | 'twice' | 'failed';
}

/** The values of a field; null where there is none. */
export interface FieldDifference {
  readonly expected: FieldValue | null;
  readonly found: FieldValue | null;
}

export type FieldValue = string | number | boolean;

/** Tells a difference in a line: `www/A (id 7): ttl is 600, not 300`. The name of its zone or template is left out. */
export function differenceText(difference: Difference): string {
  const { kind, cause, fields = {} } = difference;
  if (kind !== 'different') return `${nameOf(difference)} ${VERDICTS[kind][cause ?? 'run']}`;
  const changes = Object.entries(fields).map(([field, values]) => `${field} ${fieldText(values)}`);
  const told = changes.length === 0 ? 'was changed' : changes.join('; ');
  return `${nameOf(difference)}: ${told}${cause === 'others' ? '; not changed by this run' : ''}`;
}

const VERDICTS = {
  missing: {
    run: 'is missing',
    others: 'was deleted, but not by this run',
    twice: 'is missing',
    failed: 'is missing',
  },
  extra: {
    run: 'should not exist',
    others: 'exists, but was not created by this run',
    twice: 'exists twice',
    failed: 'exists as planned, although its step failed',
  },
} as const;

/** `www/A 192.0.2.1 (id 7)`: the content or subject of what is missing or extra tells it from others at the address. */
function nameOf({ address, recordId, kind, fields = {} }: Difference): string {
  const { content, subject } = fields;
  const telling = kind === 'different' ? undefined : (content ?? subject);
  const value = telling?.expected ?? telling?.found ?? null;
  return [
    shortened(addressParts(address).rest),
    ...(value === null ? [] : [shortened(valueText(visible(value)))]),
    ...(recordId === null ? [] : [`(id ${shortened(recordId)})`]),
  ].join(' ');
}

function fieldText(difference: FieldDifference): string {
  const [found, expected] = [visible(difference.found), visible(difference.expected)];
  const start = typeof expected === 'string' && typeof found === 'string' ? firstShown(expected, found) : 0;
  return `is ${shortened(valueText(found, start))}, not ${shortened(valueText(expected, start))}`;
}

function visible(value: FieldValue | null): FieldValue | null {
  return typeof value === 'string' ? visibleBlanks(value) : value;
}

/** Characters that are shown before the first that differs, in texts that are longer than a line. */
const LEAD = 20;

/** Where two texts are shown from, so that shortening them keeps what differs. */
function firstShown(a: string, b: string): number {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  return Math.max(a.length, b.length) > LONGEST_WHOLE ? Math.max(0, same - LEAD) : 0;
}

const LONGEST_WHOLE = 80;

/** Quotes texts whose ends would not be seen. */
function valueText(value: FieldValue | null, start = 0): string {
  if (typeof value !== 'string') return String(value ?? 'none');
  const shown = start === 0 ? value : `…${value.slice(start)}`;
  return /^[!-~]+(?: [!-~]+)*$/.test(value) ? shown : `"${shown}"`;
}
