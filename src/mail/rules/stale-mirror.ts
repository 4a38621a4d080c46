import type { Span } from '../../diagnostics/source.js';
import { defineRule } from '../../diagnostics/rule.js';
import type { LiveTemplate, Mirror } from '../templates/template.js';
import { TEXT_FIELDS } from '../templates/translation.js';
import { topOf } from '../text/text-place.js';
import type { TemplateRule } from './template-rule.js';

export const staleMirror: TemplateRule = {
  rule: defineRule(
    {
      code: 'mail/stale-mirror',
      summary: 'The mirror of a template should equal its current default text.',
      explanation:
        'The default text has changed since `template.yaml` was written, so translations may be outdated. Offline checks ' +
        'also rely on the mirror.',
      reference: 'docs/mail.md, "The mirror"',
      bad: ['$ zonemason plan\nmail/welcome/template.yaml:3:10  warning  mail/stale-mirror'],
      good: ['$ zonemason import --mail --mirrors --force\n$ git diff mail/welcome\n$ zonemason plan'],
    },
    { severity: 'warning', adjustable: true, examples: 'shell' },
  ),
  *check({ template: { mirror }, live }) {
    if (!mirror || !live) return;
    const changed = changedParts(mirror, live);
    const [first] = changed;
    if (!first) return;
    yield {
      at: first.at,
      message: `the ${changed.map(({ name }) => name).join(' and ')} of the default of ${live.name} changed since its mirror was written`,
      hint: 'update the mirror: zonemason import --mail --mirrors --force; mail/stale then names the translations to review',
    };
  },
};

interface ChangedPart {
  readonly name: string;
  readonly at: Span;
}

function changedParts(mirror: Mirror, live: LiveTemplate): readonly ChangedPart[] {
  const parts: ChangedPart[] = TEXT_FIELDS.flatMap((field) =>
    mirror[field] === live[field] ? [] : [{ name: field, at: mirror.places[field] }],
  );
  for (const name of ['language', 'id'] as const)
    if (mirror[name] !== live[name]) parts.push({ name, at: topOf(mirror) });
  return parts;
}
