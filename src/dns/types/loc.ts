import { NO_PROBLEMS } from '../check/check-name.js';
import { exampleZone, serviceRule, standardRule } from '../check/define-rule.js';
import { splitFields } from '../content/fields.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { canonicalNumber, contentFault, wrongForm } from './shared/content-form.js';
import type { RecordType } from './descriptor.js';

const reference = 'service-interfaces.md, "Validation rules per type", LOC';

const contentRule = serviceRule({
  code: 'loc/content',
  summary: 'The content of a LOC record must be latitude, longitude, altitude, and up to three sizes.',
  explanation:
    'Latitude is degrees, minutes and seconds followed by N or S; longitude the same followed by E or W. Minutes and ' +
    'seconds are optional. Altitude, size, horizontal and vertical precision are in metres, with an optional m.',
  reference: `${reference}; RFC 1876 section 3`,
  bad: exampleZone(['office', 'LOC', '52 22 23.000 4 53 32.000 -2.00m']),
  good: exampleZone(['office', 'LOC', '52 22 23.000 N 4 53 32.000 E -2.00m']),
});

const rangeRule = standardRule({
  code: 'loc/range',
  summary: 'The numbers of a LOC record must be within their ranges.',
  explanation:
    'Latitude is at most 90 degrees, longitude 180, minutes 59 and seconds 59.999. Altitude is from -100000 to ' +
    '42849672.95 metres; sizes and precisions are at most 90000000 metres. DNS cannot store other values.',
  reference: 'RFC 1876 section 3',
  bad: exampleZone(['office', 'LOC', '91 0 0.000 N 4 53 32.000 E 0.00m']),
  good: exampleZone(['office', 'LOC', '52 22 23.000 N 4 53 32.000 E 0.00m']),
});

export const loc: RecordType = {
  type: 'LOC',
  number: 29,
  title: 'place on the earth',
  reference: `${reference}; RFC 1876`,
  service: { owner: 'dns-name', rules: [contentRule], check },
  rdata: { location: 'location' },
  rules: [rangeRule],
  check: checkRange,
  canonical,
  example: '52 22 23.000 N 4 53 32.000 E -2.00m 1m 10000m 10m',
};

/** Degrees, minutes, seconds in digits, then N, S, E or W. */
export type Angle = readonly [degrees: string, minutes: string, seconds: string, direction: string];

export interface Loc {
  readonly latitude: Angle;
  readonly longitude: Angle;
  readonly altitude: string;
  /** Size, horizontal and vertical precision in metres. */
  readonly sizes: readonly string[];
}

const ANGLE = String.raw`(\d+)(?: (\d+)(?: (\d+(?:\.\d{1,3})?))?)?`;
const METRES = String.raw`(\d+(?:\.\d{1,2})?)m?`;
const CONTENT = new RegExp(
  `^${ANGLE} ([NS]) ${ANGLE} ([EW]) (-?)${METRES}(?: ${METRES}(?: ${METRES}(?: ${METRES})?)?)?$`,
);

/** Defaults of size, horizontal and vertical precision in metres (RFC 1876 section 3). */
const [SIZE, HORIZONTAL, VERTICAL] = ['1', '10000', '10'] as const;

function check({ content }: DnsRecord): readonly Problem[] {
  const rdata = content === content.trim() ? readLocation(content) : null;
  if (rdata) return NO_PROBLEMS;
  const form = '<d> [<m> [<s>]] <N|S> <d> [<m> [<s>]] <E|W> <altitude> [<size> [<horizontal> [<vertical>]]]';
  return [wrongForm(content, { rule: contentRule, form, canonical })];
}

function checkRange({ content }: DnsRecord): readonly Problem[] {
  const rdata = content === content.trim() ? readLocation(content) : null;
  return contentFault(rangeRule, rdata && rangeFault(rdata));
}

/** The parts of a content, null when it does not have the form of a LOC record; numbers may be out of range. */
export function readLocation(content: string): Loc | null {
  const match = CONTENT.exec(splitFields(content).join(' '));
  if (!match) return null;
  const [, latD = '', latM = '0', latS = '0', northSouth = '', ...rest] = match;
  const [lonD = '', lonM = '0', lonS = '0', eastWest = '', sign = '', metres = '', ...sizes] = rest;
  const [size = SIZE, horizontal = HORIZONTAL, vertical = VERTICAL] = sizes;
  return {
    latitude: [latD, latM, latS, northSouth],
    longitude: [lonD, lonM, lonS, eastWest],
    altitude: sign + metres,
    sizes: [size, horizontal, vertical],
  };
}

const [LOWEST, HIGHEST] = [-100_000, 42_849_672.95] as const;
const LARGEST = 90_000_000;

/** What is out of range, or null. */
export function rangeFault({ latitude, longitude, altitude, sizes }: Loc): string | null {
  const metres = Number(altitude);
  if (metres < LOWEST || metres > HIGHEST) return `the altitude is not from ${LOWEST} to ${HIGHEST} metres`;
  if (sizes.some((size) => Number(size) > LARGEST)) return `a size is above ${LARGEST} metres`;
  return angleFault('latitude', latitude, 90) ?? angleFault('longitude', longitude, 180);
}

function angleFault(name: string, angle: Angle, highest: number): string | null {
  const [degrees, minutes, seconds] = angle.slice(0, 3).map(Number);
  if (degrees === undefined || minutes === undefined || seconds === undefined) return null;
  if (minutes > 59) return `the minutes of the ${name} are above 59`;
  if (seconds >= 60) return `the seconds of the ${name} are above 59.999`;
  const isBeyond = degrees + minutes / 60 + seconds / 3600 > highest;
  return isBeyond ? `the ${name} is above ${highest} degrees` : null;
}

/** The same place with 60 seconds, as PowerDNS prints them, carried into the minutes. */
export function withCarriedSeconds(place: Loc): Loc {
  return { ...place, latitude: carried(place.latitude), longitude: carried(place.longitude) };
}

function carried([degrees, minutes, seconds, direction]: Angle): Angle {
  if (Number(seconds) !== 60) return [degrees, minutes, seconds, direction];
  return Number(minutes) === 59
    ? [String(Number(degrees) + 1), '0', '0', direction]
    : [degrees, String(Number(minutes) + 1), '0', direction];
}

/** All parts written out, with as many decimals as DNS stores. */
function canonical(content: string): string {
  const read = readLocation(content);
  if (!read) return content;
  const place = withCarriedSeconds(read);
  const metres = [place.altitude, ...place.sizes].map((text) => `${withDecimals(text, 2)}m`);
  return [...canonicalAngle(place.latitude), ...canonicalAngle(place.longitude), ...metres].join(' ');
}

/** Zero degrees have two spellings, but only one value in DNS: N or E. */
function canonicalAngle([degrees, minutes, seconds, direction]: Angle): readonly string[] {
  const numbers = [canonicalNumber(degrees), canonicalNumber(minutes), withDecimals(seconds, 3)];
  if (/[1-9]/.test(numbers.join(''))) return [...numbers, direction];
  return [...numbers, direction === 'S' || direction === 'N' ? 'N' : 'E'];
}

/** Works on digits rather than numbers, to avoid rounding. */
function withDecimals(text: string, places: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const number = `${canonicalNumber(whole)}.${fraction.padEnd(places, '0')}`;
  return /[1-9]/.test(number) ? sign + number : number;
}
