import { locationText } from '../../../dns/wire/location.js';
import type { MapNode } from '../../yaml/nodes.js';
import { textOf } from '../../yaml/nodes.js';
import { fieldOf } from '../reader.js';

/** The fields of a LOC record, which are numbers as in a message, in the form of master files; null without them. */
export function locationOf(record: MapNode): string | null {
  const [latitude, longitude, altitude = 0, ...sizes] = FIELDS.map((key) =>
    Number(textOf(fieldOf(record, key)) ?? '0'),
  );
  return latitude && longitude ? locationText({ latitude, longitude, altitude, sizes }) : null;
}

const FIELDS = ['loclatitude', 'loclongitude', 'localtitude', 'locsize', 'lochorizpre', 'locvertpre'];
