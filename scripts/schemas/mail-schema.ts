import type { Schema } from './schema.js';
import { DRAFT } from './schema.js';

/** The schema of translation files, `mail/<template>/<language>.yaml`. */
export function translationSchema(): Schema {
  return {
    $schema: DRAFT,
    title: 'zonemason translation',
    description: 'Subject and body of a mail in the language that the file is named after.',
    type: 'object',
    required: ['subject', 'body'],
    additionalProperties: false,
    properties: { note, state, subject, body, source },
  };
}

/** The schema of the mirror of a template, `mail/<template>/template.yaml`. */
export function templateSchema(): Schema {
  return {
    $schema: DRAFT,
    title: 'zonemason mail template',
    description:
      'What the default of a template said when it was imported. It is never sent; translations are checked against it.',
    type: 'object',
    required: ['id', 'language', 'subject', 'body'],
    additionalProperties: false,
    properties: {
      id: { title: 'Id', description: 'Id of the template at the service.', type: SCALARS },
      language: {
        title: 'Language',
        description: 'Language of the default subject and body.',
        type: SCALARS,
        examples: ['en'],
      },
      note,
      subject,
      body,
    },
  };
}

const SCALARS = ['string', 'number', 'boolean'];

const note: Schema = {
  title: 'Note',
  description: 'For translators: what the mail is for, or how long its subject may be. It is exported, and never sent.',
  type: SCALARS,
};

const state: Schema = {
  title: 'State',
  description: '`draft` keeps the translation out of plans, unless with `--drafts`. Leave it out once the text may be sent.',
  enum: ['draft'],
};

const source: Schema = {
  title: 'Source',
  description:
    'Digest of the default text that the translation was made from, written by `mail add`, `mail import` and `mail done`.',
  type: 'string',
  pattern: '^sha256:[0-9a-f]{64}$',
  patternErrorMessage: 'This is a digest that `zonemason mail done` writes.',
  examples: [`sha256:${'0'.repeat(64)}`],
};

const subject: Schema = {
  title: 'Subject',
  description: 'One line. Needs quotes if it starts with a placeholder, or has a number sign or a colon.',
  type: SCALARS,
  examples: ['Welcome, {{customer.name}}', '"{{customer.name}}, your order has been sent"'],
};

const body: Schema = {
  title: 'Body',
  description: 'Sent as written, with LF as line ends. A block (`|`) keeps its lines; `|-` drops the last line end.',
  type: SCALARS,
};
