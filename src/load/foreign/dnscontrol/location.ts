import type { MapNode } from '../../yaml/nodes.js';
import { textOf } from '../../yaml/nodes.js';
import { fieldOf } from '../reader.js';

/** The equator, and the prime meridian, in thousandths of an arc second (RFC 1876 section 2). */
const MIDDLE = 2 ** 31;

/** Altitudes are in centimetres above a point 100,000 m below the reference (RFC 1876 section 2). */
const DEEPEST = 10_000_000;

/** The fields of a LOC record, which are numbers as in a message, in the form of master files; null without them. */
export function locationOf(record: MapNode): string | null {
  const [latitude, longitude, altitude, size, horizontal, vertical] = FIELDS.map((key) =>
    Number(textOf(fieldOf(record, key)) ?? '0'),
  );
  if (!latitude || !longitude) return null;
  return [
    angle(latitude, 'N', 'S'),
    angle(longitude, 'E', 'W'),
    metres((altitude ?? 0) - DEEPEST),
    ...[size, horizontal, vertical].map((octet = 0) => metres((octet >> 4) * 10 ** (octet % 16))),
  ].join(' ');
}

const FIELDS = ['loclatitude', 'loclongitude', 'localtitude', 'locsize', 'lochorizpre', 'locvertpre'];

function angle(value: number, positive: string, negative: string): string {
  const distance = Math.abs(value - MIDDLE);
  const degrees = Math.floor(distance / 3_600_000);
  const minutes = Math.floor(distance / 60_000) % 60;
  const seconds = (distance % 60_000) / 1000;
  return `${degrees} ${minutes} ${seconds.toFixed(3)} ${value >= MIDDLE ? positive : negative}`;
}

function metres(centimetres: number): string {
  return `${(centimetres / 100).toFixed(2)}m`;
}
