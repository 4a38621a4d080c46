import { sourceFile } from '../../../../src/diagnostics/source.js';
import { readTofu } from '../../../../src/load/foreign/tofu/read-tofu.js';
import { readingLines } from '../reading-lines.js';

export type Values = Readonly<Record<string, unknown>>;

/** A resource of a state. */
export function resource(type: string, values: Values, more: Values = {}): Values {
  return { mode: 'managed', type, values, ...more };
}

/** A module with these resources. */
export function module(...resources: readonly Values[]): Values {
  return { root_module: { resources } };
}

/** What a state has, as lines. */
export function read(content: Values, given: readonly string[] = ['example.com']): readonly string[] {
  return readingLines(readTofu(sourceFile('state.json', JSON.stringify(content)), given));
}

/** What a state of one resource has. */
export function readOne(type: string, values: Values): readonly string[] {
  return read({ format_version: '1.0', values: module(resource(type, values)) });
}

/** A record set of Route 53 in the zone with an id. */
export function aws(zone_id: string | null, name = 'www', more: Values = {}): Values {
  return resource('aws_route53_record', { zone_id, name, type: 'A', ttl: 60, records: ['192.0.2.1'] }, more);
}

export const zoneA = resource('aws_route53_zone', { zone_id: 'A', name: 'a.example' });

/** The record of `aws('A')` as a line. */
export const www = 'www.a.example. 60 A 192.0.2.1';
