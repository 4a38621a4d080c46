const names = {
  type: ['array', 'string'],
  minItems: 1,
  uniqueItems: true,
  items: { type: 'string' },
};

/** The schema of `expect`, in zone files and the project file. */
export const expectSchema = {
  title: 'Expected answers',
  description:
    'Questions that must be answered, now and in every state that a plan leads through. An error if they are not.',
  type: 'array',
  items: {
    type: 'object',
    required: ['ask'],
    additionalProperties: false,
    properties: {
      ask: {
        description:
          'A name and a type. In a zone file, a name in no zone of the project is a prefix, `@` the zone itself; `*.dev` is any other name below `dev`.',
        type: 'string',
        pattern: '^\\s*\\S+\\s+\\S+\\s*$',
        patternErrorMessage: 'Write a name and a type, like "www A" or "@ MX".',
        examples: ['www A', 'www.example.net MX'],
      },
      answers: {
        description: 'Whether there must be an answer, or must be none.',
        type: 'boolean',
        default: true,
      },
      reaches: {
        ...names,
        description: 'Addresses, networks or names, one of which each host of the answer must end at.',
        examples: [['192.0.2.0/24', 'mail.example.net']],
      },
      via: {
        title: 'Via',
        description: 'Bounds of the names that CNAME records may lead through.',
        type: 'object',
        minProperties: 1,
        additionalProperties: false,
        properties: {
          most: { description: 'How many there may be.', type: 'integer', minimum: 0, maximum: 16 },
          within: {
            ...names,
            description: 'The domains that all of them must be in.',
            examples: [['example.com', 'example.net']],
          },
        },
      },
      reason: { description: 'Why it matters.', type: ['string', 'number', 'boolean'] },
    },
  },
};
