import type { Span } from '../../diagnostics/source.js';
import { adviceRule } from '../define-rule.js';
import type { LiveTemplate, Mirror } from '../template.js';
import { TEXT_FIELDS } from '../translation.js';
import { topOf } from '../text/text-place.js';
import type { TemplateRule } from './template-rule.js';

export const staleMirror: TemplateRule = {
  rule: {
    ...adviceRule({
      code: 'mail/stale-mirror',
      summary: 'The mirror of a template says what its default says now.',
      explanation:
        'The default has changed since `template.yaml` was written, so translations may say what it said before. ' +
        'Checks without the service go by the mirror, too.',
      reference: 'docs/mail.md, "The mirror"',
      bad: [],
      good: [],
    }),
    examples: {
      kind: 'shell',
      bad: ['$ zonemason plan\nmail/welcome/template.yaml:3:10  warning  mail/stale-mirror'],
      good: ['$ zonemason import --mail --mirrors --force\n$ git diff mail/welcome\n$ zonemason plan'],
    },
  },
  *check({ template: { mirror }, live }) {
    if (!mirror || !live) return;
    const changed = changedParts(mirror, live);
    const [first] = changed;
    if (!first) return;
    yield {
      at: first.at,
      message: `the default of ${live.name} has another ${changed.map(({ name }) => name).join(' and ')} than its mirror`,
      hint: 'look through the translations, and import the mirror anew: zonemason import --mail --mirrors --force',
    };
  },
};

interface Part {
  readonly name: string;
  readonly at: Span;
}

function changedParts(mirror: Mirror, live: LiveTemplate): readonly Part[] {
  const parts: Part[] = TEXT_FIELDS.flatMap((field) =>
    mirror[field] === live[field] ? [] : [{ name: field, at: mirror.places[field] }],
  );
  for (const name of ['language', 'id'] as const)
    if (mirror[name] !== live[name]) parts.push({ name, at: topOf(mirror) });
  return parts;
}
