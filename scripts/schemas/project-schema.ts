import { DEFAULT_CONCURRENCY, MOST_CONCURRENCY } from '../../src/engine/service/concurrency.js';
import { DEFAULT_RUNS_KEPT } from '../../src/config/runs-kept.js';
import { DEFAULT_MAX_CHANGE_PERCENT } from '../../src/plan/risks/bulk-change.js';
import { withRuleCodes } from './rule-codes.js';
import type { Reader, Schema } from './schema.js';
import { ttl, vars } from './zone-schema.js';
import { DRAFT } from './schema.js';

/** The schema of `zonemason.yaml`. */
export function projectSchema(reader: Reader): Schema {
  return {
    $schema: DRAFT,
    title: 'zonemason project file',
    description: 'The services, the files that describe them, and safeguards.',
    type: 'object',
    additionalProperties: false,
    properties: {
      dns,
      mail,
      rules: reader === 'editor' ? withRuleCodes(rules) : rules,
      guards,
      journals,
      concurrency,
      vars,
      policies,
      policyCommand,
    },
  };
}

const insecureHttp: Schema = {
  title: 'Allow plain http',
  description: 'Allows plain http to another machine, where anyone on the network path can read the password.',
  type: 'boolean',
  default: false,
};

const dns: Schema = {
  title: 'DNS',
  type: 'object',
  required: ['zones'],
  additionalProperties: false,
  properties: {
    endpoint: {
      title: 'Base URL of the DNS record service',
      description: 'Overridden by ZONEMASON_DNS_ENDPOINT.',
      type: 'string',
      examples: ['https://dns.example-service.net/custom'],
    },
    zones: {
      title: 'Zone files',
      description: 'Globs, relative to this file.',
      type: ['string', 'array'],
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string' },
      examples: ['zones/*.yaml'],
    },
    txt: {
      title: 'TXT contents',
      description:
        'How the contents of TXT records are compared: with `text`, quotes are part of the text; with `quoted`, "a" "b" is the text ab, for a service that lists TXT in quotes. Contents are sent as written.',
      type: 'string',
      enum: ['text', 'quoted'],
      default: 'text',
    },
    nameServers: {
      title: 'Name servers',
      description:
        'Addresses that `verify` asks, each with #PORT unless that is 53; by default all addresses of the name servers that DNS names for a zone.',
      type: ['string', 'array'],
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string' },
      examples: [['192.0.2.53', '2001:db8::53#5353']],
    },
    credentialCommand: {
      title: 'Command that returns passwords',
      description:
        'Program and arguments, run without a shell. It gets the zone name on standard input and writes {"password": "…"} to standard output.',
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      examples: [['pass-helper', 'dns']],
    },
    insecureHttp,
  },
};

const SCALARS = ['string', 'number', 'boolean'];

const policies: Schema = {
  title: 'Policies',
  description: 'What the project demands of its records beyond the rules. Each is a rule with the code policy/<name>.',
  type: 'array',
  items: {
    type: 'object',
    required: ['name', 'match'],
    additionalProperties: false,
    properties: {
      name: {
        description: 'Lower-case letters, digits and hyphens.',
        type: 'string',
        pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
        patternErrorMessage: 'Write lower-case letters and digits, with single hyphens between them.',
        examples: ['mail-in-house'],
      },
      match: {
        title: 'Match',
        description: 'Globs for the records that it is about; a record must match all of them.',
        type: 'object',
        additionalProperties: false,
        properties: {
          zone: { description: 'Name of the zone.', type: 'string', examples: ['*.example.com'] },
          prefix: { description: 'Prefix of the record, `@` for the zone itself.', type: SCALARS, examples: ['@'] },
          type: { description: 'Record type.', type: 'string', examples: ['MX'] },
          content: { description: 'Content of the record.', type: SCALARS, examples: ['192.0.2.*'] },
        },
      },
      require: {
        title: 'Require',
        description: 'What the records must have.',
        type: 'object',
        minProperties: 1,
        additionalProperties: false,
        properties: {
          content: {
            description: 'Globs, one of which the content must match.',
            type: ['array', ...SCALARS],
            minItems: 1,
            items: { type: SCALARS },
            examples: [['mx1.example.net', 'mx2.example.net']],
          },
          ttl: {
            title: 'TTL',
            description: 'Bounds of the TTL.',
            type: 'object',
            minProperties: 1,
            additionalProperties: false,
            properties: {
              min: { ...ttl, description: 'The shortest TTL.' },
              max: { ...ttl, description: 'The longest TTL.' },
            },
          },
        },
      },
      forbid: { description: 'There must be no such record.', type: 'boolean', enum: [true] },
      message: { description: 'What is wrong with a record that breaks it, in one sentence.', type: SCALARS },
      severity: { description: 'Whether it is an error or a warning.', type: 'string', enum: ['error', 'warn'], default: 'error' },
    },
  },
};

const policyCommand: Schema = {
  title: 'Command that checks records',
  description:
    'Program and arguments, run without a shell. It gets {"records": […]} on standard input and writes {"diagnostics": [{"address", "message", "severity"}]} to standard output.',
  type: 'array',
  minItems: 1,
  items: { type: 'string' },
  examples: [['policies/check.sh']],
};

const template: Schema = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    template: { description: "Glob over the template's system name.", type: 'string', examples: ['welcome'] },
    language: { description: 'Glob over the language.', type: 'string', examples: ['de'] },
  },
};

const mail: Schema = {
  title: 'Mail translations',
  type: 'object',
  additionalProperties: false,
  properties: {
    endpoint: {
      title: 'Base URL of the management service',
      description: 'Overridden by ZONEMASON_MAIL_ENDPOINT.',
      type: 'string',
      examples: ['https://api.example-service.net'],
    },
    brand: {
      title: 'Brand',
      description: 'Overridden by ZONEMASON_MAIL_BRAND.',
      type: 'string',
      examples: ['acme'],
    },
    translations: {
      title: 'Mail folder',
      description: 'Folder of the translations, relative to this file.',
      type: 'string',
      default: 'mail',
    },
    languages: {
      title: 'Languages',
      description:
        'The languages that every template should have, as language tags: `mail/missing-translation` reports the gaps, and `mail status` has them as columns.',
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      examples: [['de', 'fr', 'pt-BR']],
    },
    policy: {
      title: 'Policy',
      description:
        'What a run may do: `sync` makes the translations equal to the files, `upsert-only` never deletes, `create-only` never deletes or updates.',
      type: 'string',
      enum: ['sync', 'upsert-only', 'create-only'],
      default: 'sync',
    },
    ignore: {
      title: 'Ignored translations',
      description: 'Never touched and never reported as drift.',
      type: 'array',
      items: template,
    },
    protect: {
      title: 'Protected translations',
      description: 'A plan that deletes one of these is always refused.',
      type: 'array',
      items: template,
    },
    insecureHttp,
  },
};

const rules: Schema = {
  title: 'Severities',
  description: 'Severity by rule code; `zonemason rules` lists the codes. Rules of the service itself stay errors.',
  type: 'object',
  additionalProperties: { type: 'string', enum: ['error', 'warn', 'off'] },
};

const guards: Schema = {
  title: 'Guards',
  type: 'object',
  additionalProperties: false,
  properties: {
    maxChangePercent: {
      title: 'Bulk change',
      description:
        "Percentage of a zone's live records that may be updated or deleted before consent by name is needed.",
      type: 'number',
      minimum: 0,
      maximum: 100,
      default: DEFAULT_MAX_CHANGE_PERCENT,
    },
  },
};

const journals: Schema = {
  title: 'Journals',
  type: 'object',
  additionalProperties: false,
  properties: {
    keep: {
      title: 'Kept runs',
      description:
        'Number of runs whose journals are kept. Older ones are deleted at the end of a run, except those that were cut off and not rolled back.',
      type: 'integer',
      minimum: 1,
      default: DEFAULT_RUNS_KEPT,
    },
  },
};

const concurrency: Schema = {
  title: 'Concurrent requests',
  description:
    'Maximum number of concurrent requests, in one zone or mail template and in all. Overridden by --concurrency.',
  type: 'integer',
  minimum: 1,
  maximum: MOST_CONCURRENCY,
  default: DEFAULT_CONCURRENCY,
};
