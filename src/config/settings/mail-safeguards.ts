import { readPolicy } from '../../load/document/policy.js';
import type { Node } from '../../load/yaml/nodes.js';
import { textOf, valueOf } from '../../load/yaml/nodes.js';
import type { PlacedPattern } from '../../mail/templates/template.js';
import type { Policy } from '../../plan/diff/policy.js';
import { patternList, patternText, policyLooseness } from '../../plan/settings/setting.js';
import type { PatternList } from '../../plan/settings/setting.js';
import { level } from './setting.js';
import type { Compare, ProjectSetting } from './setting.js';

/** What a run may do to translations. */
export const mailPolicy: ProjectSetting<Policy> = {
  name: 'mail.policy',
  schema: {
    title: 'Policy',
    description:
      'What a run may do: `sync` makes the translations equal to the files, `upsert-only` never deletes, `create-only` never deletes or updates.',
    type: 'string',
    enum: ['sync', 'upsert-only', 'create-only'],
    examples: ['upsert-only'],
  },
  default: 'sync',
  read: readPolicy,
  compare: level(policyLooseness),
  docs: '[what a run may do](mail.md#policy-ignore-protect): `sync`, `upsert-only` or `create-only`',
};

const pattern = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    template: {
      description: "Glob over the template's system name.",
      type: 'string',
      examples: ['welcome'],
    },
    language: { description: 'Glob over the language.', type: 'string', examples: ['de'] },
  },
};

/** Translations that are never touched. */
export const mailIgnore = patternSetting('mail.ignore', 'more', {
  title: 'Ignored translations',
  description: 'Never touched and never reported as drift.',
  docs: 'patterns of translations that are [never touched](mail.md#policy-ignore-protect)',
});

/** Translations that no plan may delete or change. */
export const mailProtect = patternSetting('mail.protect', 'fewer', {
  title: 'Protected translations',
  description: 'A plan that deletes or changes one of these is always refused.',
  docs: 'patterns of translations that [no plan may change](mail.md#policy-ignore-protect)',
});

function patternSetting(
  name: string,
  matches: PatternList['looserWith'],
  { docs, ...texts }: Readonly<Record<'title' | 'description' | 'docs', string>>,
): ProjectSetting<readonly PlacedPattern[]> {
  const schema = {
    ...texts,
    type: 'array',
    items: pattern,
    examples: [[{ template: 'legal-*', language: 'fr' }]],
  };
  return { name, schema, default: [], read: readPatterns, compare: looserWith(matches), docs };
}

function readPatterns(written: Node): readonly PlacedPattern[] {
  const items = written.kind === 'sequence' ? written.items : [];
  return items.map((place) => {
    const [template, language] = [textOf(valueOf(place, 'template')), textOf(valueOf(place, 'language'))];
    return {
      ...(template !== undefined && { template }),
      ...(language !== undefined && { language }),
      place,
    };
  });
}

/** Languages are case-insensitive. */
function looserWith(matches: PatternList['looserWith']): Compare<readonly PlacedPattern[]> {
  return (patterns, at) => {
    const compared = patterns.map(({ template, language, place }) => ({
      globs: {
        ...(template !== undefined && { template }),
        ...(language !== undefined && { language: language.toLowerCase() }),
      },
      text: patternText({ template, language }),
      place,
    }));
    return [patternList(at, compared, matches)];
  };
}
