import type { Angle } from '../types/loc.js';
import { rangeFault, readLocation, withCarriedSeconds } from '../types/loc.js';
import type { Cursor } from './octets.js';
import { putNumber, take, takeNumber, WireError } from './octets.js';

/** The only version of the format. */
const VERSION = 0;

/** The equator and the prime meridian, in thousandths of an arc second. */
const ZERO_ANGLE = 2 ** 31;

/** The lowest altitude, in centimetres below the reference spheroid. */
const DEEPEST = 10_000_000;

/**
 * Appends a place (RFC 1876 section 2). Sizes keep their first digit, as DNS stores no more; 60 seconds are a minute. Throws a `WireError` for a
 * malformed text or a number out of range.
 */
export function putLocation(to: number[], text: string): void {
  const read = readLocation(text);
  if (read === null) throw new WireError(`"${text}" is not a place`);
  const place = withCarriedSeconds(read);
  const fault = rangeFault(place);
  if (fault !== null) throw new WireError(fault);
  to.push(VERSION, ...place.sizes.map((size) => encodeSize(centimetres(size))));
  putNumber(to, ZERO_ANGLE + milliseconds(place.latitude), 4);
  putNumber(to, ZERO_ANGLE + milliseconds(place.longitude), 4);
  putNumber(to, DEEPEST + centimetres(place.altitude), 4);
}

function milliseconds([degrees, minutes, seconds, direction]: Angle): number {
  const angle = (Number(degrees) * 60 + Number(minutes)) * 60_000 + Math.round(Number(seconds) * 1000);
  return direction === 'N' || direction === 'E' ? angle : -angle;
}

function centimetres(metres: string): number {
  return Math.round(Number(metres) * 100);
}

/** A digit and a power of ten. */
function encodeSize(size: number): number {
  const exponent = String(size).length - 1;
  return Math.floor(size / 10 ** exponent) * 16 + exponent;
}

/** Reads a place, written out in full. Throws a `WireError`. */
export function decodeLocation(cursor: Cursor): string {
  const version = takeNumber(cursor, 1);
  if (version !== VERSION) throw new WireError(`a place has the unknown version ${version}`);
  const sizes = [...take(cursor, 3)];
  if (sizes.some((size) => size >> 4 > 9 || size % 16 > 9))
    throw new WireError('a size of a place is malformed');
  const [latitude, longitude, altitude] = [
    takeNumber(cursor, 4),
    takeNumber(cursor, 4),
    takeNumber(cursor, 4),
  ];
  const text = locationText({ latitude, longitude, altitude, sizes });
  const place = readLocation(text);
  const fault = place === null ? 'a place is malformed' : rangeFault(place);
  if (fault !== null) throw new WireError(fault);
  return text;
}

/** A place in the numbers that a message has for it. */
export interface StoredPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
  /** Octets for the size, and the horizontal and vertical precision. */
  readonly sizes: readonly number[];
}

/** A place in the form of master files, written out in full. */
export function locationText({ latitude, longitude, altitude, sizes }: StoredPlace): string {
  const lengths = [altitude - DEEPEST, ...sizes.map((size) => (size >> 4) * 10 ** (size % 16))];
  return [angleText(latitude, 'NS'), angleText(longitude, 'EW'), ...lengths.map(inMetres)].join(' ');
}

function angleText(stored: number, directions: 'NS' | 'EW'): string {
  const angle = stored - ZERO_ANGLE;
  const [size, direction] = [Math.abs(angle), directions[angle < 0 ? 1 : 0]];
  const seconds = ((size % 60_000) / 1000).toFixed(3);
  return `${Math.floor(size / 3_600_000)} ${Math.floor(size / 60_000) % 60} ${seconds} ${direction}`;
}

function inMetres(length: number): string {
  return `${(length / 100).toFixed(2)}m`;
}
