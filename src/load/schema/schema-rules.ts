import type { Rule } from '../../diagnostics/rule.js';
import { zoneFileRule } from '../define-rule.js';

const reference = 'schemas/zone.schema.json';

export const unknownKey: Rule = zoneFileRule({
  code: 'schema/unknown-key',
  summary: 'Every key is one that the format has.',
  explanation:
    'A key that is misspelt would be overlooked: a `polcy: upsert-only` would let records be deleted. So a key that the format does not have is an error.',
  reference,
  bad: 'zone: example.com\npolcy: upsert-only\nrecords: {}\n',
  good: 'zone: example.com\npolicy: upsert-only\nrecords: {}\n',
});

export const missingKey: Rule = zoneFileRule({
  code: 'schema/missing-key',
  summary: 'Every key that the format needs is there.',
  explanation:
    'A zone file without `records` is no empty zone, but a file that was cut off or is something else. An empty zone says `records: {}`.',
  reference,
  bad: 'zone: example.com\n',
  good: 'zone: example.com\nrecords: {}\n',
});

export const wrongType: Rule = zoneFileRule({
  code: 'schema/type',
  summary: 'Every value is of the type that its key takes.',
  explanation:
    '`records` maps prefixes to maps of record types to values. `ttl`, `prio` and `active` are numbers, durations or booleans, not text in quotes.',
  reference,
  bad: 'zone: example.com\nrecords:\n  www: 192.0.2.1\n',
  good: 'zone: example.com\nrecords:\n  www:\n    A: 192.0.2.1\n',
});

export const badValue: Rule = zoneFileRule({
  code: 'schema/value',
  summary: 'Every value is one that its key takes.',
  explanation:
    'The value is of the right type, but not among those that the format knows, or not in their form.',
  reference,
  bad: 'zone: example.com\nttl: 1 hour\nrecords: {}\n',
  good: 'zone: example.com\nttl: 1h\nrecords: {}\n',
});

export const unknownType: Rule = zoneFileRule({
  code: 'type/unknown',
  summary: 'Every record type is one that the service supports.',
  explanation:
    'The service takes a fixed list of types, written in capitals. Live records of other types are left alone and still count in conflict checks.',
  reference: 'service-interfaces.md, "Custom DNS record"',
  bad: 'zone: example.com\nrecords:\n  www:\n    AAAAA: 2001:db8::1\n',
  good: 'zone: example.com\nrecords:\n  www:\n    AAAA: 2001:db8::1\n',
});

/** Rules about the form of files that people write. */
export const schemaRules: readonly Rule[] = [unknownKey, missingKey, wrongType, badValue, unknownType];
