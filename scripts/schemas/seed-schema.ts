import { privileges } from '../../src/sandbox/stores/user-store.js';
import type { Schema } from './schema.js';
import { DRAFT } from './schema.js';

/** The schema of `mail.yaml`, from which the sandbox takes users, brands and templates. */
export function seedSchema(): Schema {
  return {
    $schema: DRAFT,
    title: 'zonemason sandbox mail seed',
    description: 'Users, mail templates and live translations that `zonemason sandbox` starts with.',
    type: 'object',
    required: ['users', 'brands'],
    additionalProperties: false,
    properties: {
      users: {
        title: 'Users',
        description: 'Users who can get tokens. The first one is written to the credentials file.',
        type: 'array',
        minItems: 1,
        items: user,
      },
      brands: {
        title: 'Brands',
        description: 'Mail templates by brand.',
        type: 'object',
        minProperties: 1,
        additionalProperties: brand,
      },
    },
  };
}

const user: Schema = {
  type: 'object',
  required: ['email'],
  additionalProperties: false,
  properties: {
    email: { type: 'string', pattern: '.', patternErrorMessage: 'This must not be empty.', examples: ['mail@example.com'] },
    password: {
      description: 'Optional for the first user: then it is generated and kept in the credentials file.',
      type: 'string',
      pattern: '.', patternErrorMessage: 'This must not be empty.',
      examples: ['correct horse'],
    },
    otpSecret: {
      title: 'Secret of the one-time passwords',
      description: 'Base32 or an otpauth:// URI. Optional for the first user, like the password.',
      type: 'string',
      pattern: '^([A-Z2-7]{16,}=*|otpauth://totp/.+)$',
 patternErrorMessage: 'Write at least 16 letters of base32, or a URI that begins with otpauth://totp/.',
      examples: ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
    },
    privileges: {
      description: 'All privileges by default.',
      type: 'array',
      items: { type: 'string', enum: [...privileges] },
    },
  },
};

const id: Schema = {
  description: 'UUID; random by default.',
  type: 'string',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  patternErrorMessage: 'Write a UUID in lower case.',
  examples: ['5f0c1de2-8a4b-4c51-9a3e-1f6d2b7c9e01'],
};

const text: Schema = { type: 'string' };

const translation: Schema = {
  type: 'object',
  required: ['subject', 'body'],
  additionalProperties: false,
  properties: { id, subject: text, body: text },
};

const template: Schema = {
  type: 'object',
  required: ['name', 'language', 'subject', 'body'],
  additionalProperties: false,
  properties: {
    id,
    name: { title: 'System name', type: 'string', pattern: '.', patternErrorMessage: 'This must not be empty.', examples: ['welcome'] },
    language: { description: 'Language of the default text.', type: 'string', examples: ['en'] },
    subject: text,
    body: text,
    translations: {
      description: 'Live translations by language.',
      type: 'object',
      additionalProperties: translation,
    },
  },
};

const brand: Schema = {
  type: 'object',
  required: ['templates'],
  additionalProperties: false,
  properties: { templates: { type: 'array', items: template } },
};
