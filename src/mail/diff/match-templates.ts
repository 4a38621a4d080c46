import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { groupBy } from '../../diagnostics/group-by.js';
import type { Rule } from '../../diagnostics/rule.js';
import { ambiguousTemplate } from '../rules/ambiguous-template.js';
import { unknownTemplate } from '../rules/unknown-template.js';
import type { DesiredMail, DesiredTemplate, LiveTemplate } from '../templates/template.js';

/** A folder and its live template. */
export interface TemplateMatch {
  readonly desired: DesiredTemplate;
  readonly live: LiveTemplate;
  /** Whether the languages are meant as they are spelled, since the service held them so. */
  readonly isSpelledAsHeld?: true;
}

export interface TemplateMatching {
  readonly matches: readonly TemplateMatch[];
  /** Reports folders that do not match exactly one template, and all folders for the same template. */
  readonly diagnostics: readonly FolderDiagnostic[];
}

/** A problem of a folder; its address is `mail/` and the name of the folder. */
export type FolderDiagnostic = Diagnostic & Required<Pick<Diagnostic, 'address'>>;

/** Finds the live template of each folder: the one with the folder's name as id, or else as its unique name. */
export function matchTemplates(mail: DesiredMail, live: readonly LiveTemplate[]): TemplateMatching {
  const matches: TemplateMatch[] = [];
  const diagnostics: FolderDiagnostic[] = [];
  const taken = new Map<LiveTemplate, DesiredTemplate>();
  const candidatesFor = candidatesAmong(live);
  for (const desired of mail.templates) {
    const candidates = candidatesFor(desired);
    const [template, another] = candidates;
    const other = template && taken.get(template);
    if (!template) diagnostics.push(unknown(desired, live));
    else if (another) diagnostics.push(ambiguous(desired, candidates));
    else if (other) diagnostics.push(takenTwice(other, desired), takenTwice(desired, other));
    else {
      taken.set(template, desired);
      matches.push({ desired, live: template });
    }
  }
  return { matches, diagnostics };
}

function candidatesAmong(
  live: readonly LiveTemplate[],
): (desired: DesiredTemplate) => readonly LiveTemplate[] {
  const byId = groupBy(live, ({ id }) => id.toLowerCase());
  const byName = groupBy(live, ({ name }) => name);
  return ({ name }) => byId.get(name.toLowerCase()) ?? byName.get(name) ?? [];
}

function unknown({ name, folder, mirror }: DesiredTemplate, live: readonly LiveTemplate[]): FolderDiagnostic {
  const renamed = live.find(({ id }) => id === mirror?.id);
  const hint = renamed
    ? `the template with the id in its mirror is now called ${renamed.name}: rename the folder`
    : 'fix the name, or remove the folder';
  return diagnose(unknownTemplate, { name, folder }, { message: `there is no live template ${name}`, hint });
}

function ambiguous(desired: DesiredTemplate, candidates: readonly LiveTemplate[]): FolderDiagnostic {
  const ids = candidates.map(({ id }) => id).join(', ');
  return diagnose(ambiguousTemplate, desired, {
    message: `${candidates.length} live templates are called ${desired.name}`,
    hint: `name the folder after the id of its template: ${ids}`,
  });
}

function takenTwice(desired: DesiredTemplate, other: DesiredTemplate): FolderDiagnostic {
  return diagnose(ambiguousTemplate, desired, {
    message: `${other.folder} is a folder for the same template`,
    hint: 'move all translations into one of the two',
  });
}

function diagnose(
  rule: Rule,
  { name, folder }: Pick<DesiredTemplate, 'name' | 'folder'>,
  text: Pick<Diagnostic, 'message'> & { readonly hint: string },
): FolderDiagnostic {
  return { rule, severity: rule.severity, ...text, file: folder, address: `mail/${name}`, related: [] };
}
