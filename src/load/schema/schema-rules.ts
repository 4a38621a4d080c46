import type { Rule } from '../../diagnostics/rule.js';
import { zoneFileRule } from '../source/define-rule.js';

const reference = 'schemas/zone.schema.json';

export const unknownKey: Rule = zoneFileRule({
  code: 'schema/unknown-key',
  summary: 'Every key is known.',
  explanation:
    'A misspelt key would silently be ignored: with `polcy: upsert-only`, records would be deleted. So unknown keys are errors.',
  reference,
  bad: 'zone: example.com\npolcy: upsert-only\nrecords: {}\n',
  good: 'zone: example.com\npolicy: upsert-only\nrecords: {}\n',
});

export const missingKey: Rule = zoneFileRule({
  code: 'schema/missing-key',
  summary: 'Every required key is present.',
  explanation:
    'A zone file without `records` is not an empty zone, but truncated, or another kind of file. Write `records: {}` for an empty zone.',
  reference,
  bad: 'zone: example.com\n',
  good: 'zone: example.com\nrecords: {}\n',
});

export const wrongType: Rule = zoneFileRule({
  code: 'schema/type',
  summary: 'Every value has the type that its key needs.',
  explanation:
    '`records` maps prefixes to maps of record types to values. `ttl`, `prio` and `active` are numbers, durations or booleans, not text in quotes.',
  reference,
  bad: 'zone: example.com\nrecords:\n  www: 192.0.2.1\n',
  good: 'zone: example.com\nrecords:\n  www:\n    A: 192.0.2.1\n',
});

export const badValue: Rule = zoneFileRule({
  code: 'schema/value',
  summary: 'Every value is valid for its key.',
  explanation: 'The value has the right type, but is not one of the allowed values, or has the wrong form.',
  reference,
  bad: 'zone: example.com\nttl: 1 hour\nrecords: {}\n',
  good: 'zone: example.com\nttl: 1h\nrecords: {}\n',
});

export const unknownType: Rule = zoneFileRule({
  code: 'type/unknown',
  summary: 'Every record type is one that the service supports.',
  explanation:
    'The service supports a fixed list of types, in upper case. Live records of other types are kept, and still count in conflict checks.',
  reference: 'service-interfaces.md, "Custom DNS record"',
  bad: 'zone: example.com\nrecords:\n  www:\n    AAAAA: 2001:db8::1\n',
  good: 'zone: example.com\nrecords:\n  www:\n    AAAA: 2001:db8::1\n',
});

export const schemaRules: readonly Rule[] = [unknownKey, missingKey, wrongType, badValue, unknownType];
