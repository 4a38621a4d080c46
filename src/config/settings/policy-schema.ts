import { ttlSchema } from '../../load/zone/ttl.js';

const SCALARS = ['string', 'number', 'boolean'];

/** The schema of a policy. */
export const policySchema = {
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
        prefix: {
          description: 'Prefix of the record, `@` for the zone itself.',
          type: SCALARS,
          examples: ['@'],
        },
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
            min: { ...ttlSchema, description: 'The shortest TTL.' },
            max: { ...ttlSchema, description: 'The longest TTL.' },
          },
        },
      },
    },
    forbid: { description: 'There must be no such record.', type: 'boolean', enum: [true] },
    message: { description: 'What is wrong with a record that breaks it, in one sentence.', type: SCALARS },
    severity: {
      description: 'Whether it is an error or a warning.',
      type: 'string',
      enum: ['error', 'warn'],
      default: 'error',
    },
  },
};
