import { DEFAULT_PRIO, DEFAULT_TTL, MAX_PRIO } from '../../src/dns/limits.js';
import { vars } from '../../src/config/settings/vars.js';
import type { RecordType } from '../../src/dns/types/descriptor.js';
import { expectSchema } from '../../src/load/zone/expect-schema.js';
import { ttlSchema } from '../../src/load/zone/ttl.js';
import { DAY } from '../../src/text/day.js';
import { withRuleCode } from './rule-codes.js';
import type { Reader, Schema } from './schema.js';
import { DRAFT } from './schema.js';
import { typedDefinitions } from './typed-values.js';

/** The schema of zone files: what an editor completes, or what the loader checks. */
export function zoneSchema(types: readonly RecordType[], reader: Reader): Schema {
  return {
    $schema: DRAFT,
    title: 'zonemason zone file',
    description: 'One DNS zone: its records, and how far a run may go in changing what is live.',
    type: 'object',
    required: ['zone', 'records'],
    additionalProperties: false,
    properties: {
      zone: {
        title: 'Zone name',
        description:
          'The name of the zone, in lower case and without a trailing dot, or a list of zones that have the same records. Unicode is sent as punycode.',
        type: ['string', 'array'],
        minItems: 1,
        uniqueItems: true,
        items: { type: 'string' },
        examples: ['example.com'],
      },
      ttl: { $ref: '#/definitions/ttl', description: `TTL of records without one; ${DEFAULT_TTL} by default.` },
      records: { $ref: '#/definitions/records' },
      serviceRecords,
      ignore: {
        title: 'Ignored records',
        description: 'Live records that match are never touched and never reported as drift.',
        $ref: '#/definitions/patterns',
      },
      protect: {
        title: 'Protected records',
        description: 'A plan after which a matching record is no longer published as it is, is always refused.',
        $ref: '#/definitions/patterns',
      },
      policy: {
        title: 'Policy',
        description:
          'What a run may do: `sync` makes the zone equal to this file, `upsert-only` never deletes, `create-only` never deletes or updates.',
        type: 'string',
        enum: ['sync', 'upsert-only', 'create-only'],
        default: 'sync',
      },
      include: {
        title: 'Included record sets',
        description:
          'Files with `records` that several zones share, or that another team maintains, relative to this file.',
        type: ['array', 'string', 'object'],
        items: { $ref: '#/definitions/include' },
        ...includeFields,
        examples: [['../shared/google-mail.yaml']],
      },
      vars: vars.schema,
      except: {
        title: 'Exceptions',
        description: 'Each switches one rule off for the records that match. Rules of the service have no exceptions.',
        type: 'array',
        items: { $ref: '#/definitions/exception' },
      },
      expect: expectSchema,
    },
    definitions: { ...recordDefinitions(types, reader), serviceRecord: serviceRecord(types, reader), patterns, pattern, exception: exception(reader), include: { type: ['string', 'object'], ...includeFields } },
  };
}

/** The schema of files that zone files include. */
export function includeSchema(types: readonly RecordType[], reader: Reader): Schema {
  return {
    $schema: DRAFT,
    title: 'zonemason include file',
    description:
      'Records that several zones share. Variables are those of the zone file and of the project file; `${zone}` is the zone.',
    type: 'object',
    required: ['records'],
    additionalProperties: false,
    properties: {
      ttl: {
        $ref: '#/definitions/ttl',
        description: 'TTL of records without one; by default that of the including file.',
      },
      records: { $ref: '#/definitions/records' },
      serviceRecords,
      expect: expectSchema,
    },
    definitions: { ...recordDefinitions(types, reader), serviceRecord: serviceRecord(types, reader) },
  };
}

function recordDefinitions(types: readonly RecordType[], reader: Reader): Schema {
  const shared = { ...recordFields, ttl: ttlSchema, prio, until };
  if (reader === 'tool') return { records, recordSets: recordSets(types, reader), values, list, value, ...shared };
  const shapes = { valueFields, values, list, value, content };
  const typed = Object.fromEntries(types.flatMap((type) => Object.entries(typedDefinitions(type, shapes))));
  return { records, recordSets: recordSets(types, reader), ...shared, ...typed };
}

const records: Schema = {
  title: 'Records',
  description:
    'Prefix, then record type, then one value or a list of values. `ttl` beside the types is that of the name. `{}` is a zone without records.',
  type: 'object',
  properties: {
    '@': { title: 'The zone itself', $ref: '#/definitions/recordSets' },
    '*': { title: 'Every name without a separate record', $ref: '#/definitions/recordSets' },
  },
  additionalProperties: { $ref: '#/definitions/recordSets' },
};

function recordSets(types: readonly RecordType[], reader: Reader): Schema {
  return {
    title: 'Record sets of one name',
    type: 'object',
    ...(reader === 'editor' && {
      errorMessage: `Write record types under a name, as in "A: 192.0.2.1". The types are ${types.map(({ type }) => type).join(', ')}.`,
    }),
    additionalProperties: false,
    properties: {
      ttl: { $ref: '#/definitions/ttl', description: 'TTL of the records of this name without one.' },
      ...Object.fromEntries(types.map((type) => [type.type, valuesOf(type, reader)])),
    },
  };
}

function valuesOf({ type, title, reference, example, fieldsWithPrio }: RecordType, reader: Reader): Schema {
  const withPrio = fieldsWithPrio === undefined ? '' : ' The priority may come first.';
  const typical = fieldsWithPrio === undefined ? example : `10 ${example}`;
  return {
    title: `${type}: ${title}`,
    description: `${reference.replace('service-interfaces.md', 'docs/service-interfaces.md')}.${withPrio}`,
    examples: [typical],
    $ref: `#/definitions/${reader === 'editor' ? type : 'values'}`,
  };
}

const valueFields: Readonly<Record<string, Schema>> = {
  content: { $ref: '#/definitions/content' },
  ttl: { $ref: '#/definitions/ttl' },
  prio: { $ref: '#/definitions/prio' },
  active: { $ref: '#/definitions/active' },
  note: { $ref: '#/definitions/note' },
  owner: { $ref: '#/definitions/owner' },
  until: { $ref: '#/definitions/until' },
};

const fields: Schema = { required: ['content'], additionalProperties: false, properties: valueFields };

const SCALARS = ['string', 'number', 'boolean'];

/** Keys of values that record sets do not have. */
const notOfSets: Readonly<Record<string, false>> = {
  content: false,
  prio: false,
  active: false,
  note: false,
  owner: false,
  until: false,
};

/** One value, a list of values, or a record set with a TTL. */
const values: Schema = {
  type: [...SCALARS, 'object', 'array'],
  additionalProperties: false,
  properties: { ...valueFields, values: { $ref: '#/definitions/list' } },
  items: { $ref: '#/definitions/value' },
  // A map with `values` is a record set, any other one is a value.
  dependencies: { values: { properties: notOfSets } },
  if: { properties: { values: true }, required: ['values'] },
  else: { properties: { content: true }, required: ['content'] },
};

const list: Schema = { type: [...SCALARS, 'object', 'array'], ...fields, items: { $ref: '#/definitions/value' } };

const value: Schema = { type: [...SCALARS, 'object'], ...fields };

const content: Schema = { title: 'Content', description: 'Exactly what the service gets.', type: SCALARS };

const recordFields: Schema = {
  content,
  active: {
    title: 'Active',
    description: 'Whether the record is published; the service keeps an inactive record but does not serve it.',
    type: 'boolean',
    default: true,
  },
  note: { title: 'Note', description: 'For people; the service does not get it.', type: SCALARS },
  owner: { title: 'Owner', description: 'Who is responsible for it; the service does not get it.', type: SCALARS },
};

const prio: Schema = {
  title: 'Priority',
  description: `Lower values are tried first; ${DEFAULT_PRIO} by default.`,
  type: 'integer',
  minimum: 0,
  maximum: MAX_PRIO,
  default: DEFAULT_PRIO,
};

const until: Schema = {
  title: 'Until',
  description: 'The last day that it is meant for. There is a warning from 14 days before; nothing is ever deleted.',
  type: 'string',
  pattern: DAY,
  patternErrorMessage: 'Write a day of the calendar as YYYY-MM-DD.',
  examples: ['2027-01-31'],
};

/** What a file is included with. */
const includeFields: Schema = {
  required: ['file'],
  additionalProperties: false,
  properties: {
    file: { description: 'The path of the file.', type: 'string', examples: ['../teams/api.yaml'] },
    only: {
      description: 'Globs for the names that the file may declare; `*` matches no dot, `**` does, `\\*` is the label of a wildcard. All names without it.',
      type: [...SCALARS, 'array'],
      minItems: 1,
      uniqueItems: true,
      items: { type: SCALARS },
      examples: [['api', '**.api']],
    },
    owner: { $ref: '#/definitions/owner', description: 'Owner of the records without one.' },
  },
};

const serviceRecords: Schema = {
  title: 'Service records',
  description:
    'What managed services of the provider answer where no custom record does. It is never listed nor written; it is known to rules, plans and `verify`.',
  type: 'array',
  items: { $ref: '#/definitions/serviceRecord' },
  examples: [['@ MX']],
};

function serviceRecord(types: readonly RecordType[], reader: Reader): Schema {
  const names = types.map(({ type }) => type);
  return {
    title: 'Service record',
    description: 'A prefix and a record type, or a map of them with the content, if it is known.',
    type: ['object', 'string'],
    required: ['prefix', 'type'],
    additionalProperties: false,
    properties: {
      prefix: { description: 'Prefix of the record, `@` for the zone itself.', type: SCALARS, examples: ['@', 'webmail'] },
      type: { description: 'Record type.', type: 'string', ...(reader === 'editor' && { enum: names }), examples: ['MX'] },
      content: {
        description: 'What is answered, if it is known. That of MX and SRV may begin with the priority.',
        type: SCALARS,
        examples: ['10 mx.example.net'],
      },
      prio: { $ref: '#/definitions/prio' },
    },
    examples: ['www A', '{ prefix: webmail, type: A, content: 192.0.2.7 }'],
  };
}

const patterns: Schema = { type: 'array', items: { $ref: '#/definitions/pattern' } };

const patternFields: Readonly<Record<string, Schema>> = {
  prefix: { description: 'Prefix of the record, `@` for the zone itself.', type: SCALARS, examples: ['@', '_acme-challenge'] },
  type: { description: 'Record type.', type: 'string', examples: ['TXT'] },
  content: { description: 'Content of the record.', type: SCALARS, examples: ['google-site-verification=**'] },
};

const pattern: Schema = {
  title: 'Record pattern',
  description: 'Globs; a record must match all of them. `*` does not match a dot, `**` does, `\\*` is the label of a wildcard.',
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: patternFields,
};

const ruleCode: Schema = { description: 'Code of the rule.', type: 'string', examples: ['ttl/short'] };

function exception(reader: Reader): Schema {
  return {
  title: 'Exception',
  description: 'A rule that is switched off, and globs for the records; a record must match all of them.',
  type: 'object',
  required: ['rule', 'reason'],
  minProperties: 3,
  additionalProperties: false,
  properties: {
    rule: reader === 'editor' ? withRuleCode(ruleCode) : ruleCode,
    ...patternFields,
    reason: { description: 'Why the rule does not matter here.', type: SCALARS },
    until: { $ref: '#/definitions/until' },
  },
  };
}
