import type { Related, Suggestion } from '../../../diagnostics/diagnostic.js';
import type { Rule } from '../../../diagnostics/rule.js';
import type { ContentText } from '../../content/content-text.js';
import type { DeclaredRecord } from '../../record.js';
import type { DesiredZone } from '../../zone.js';
import type { ContentPart } from '../../content/part.js';
import { rangeIn } from '../../content/content-text.js';
import type { Finding } from '../../check/problem.js';
import type { ProjectRule } from '../../records/project-view.js';
import type { ProjectView } from '../../records/project-view.js';
import type { MailText, MailTextKind } from './mail-text.js';
import { mailTextsOf } from './mail-text.js';

/** Something wrong with a text. */
export interface TextFinding {
  /** The part at fault; all of it if left out. */
  readonly part?: ContentPart;
  readonly message: string;
  readonly hint?: string;
  readonly suggestion?: Suggestion;
  readonly related?: readonly Related[];
}

export interface TextAdvice {
  readonly kind: MailTextKind;
  readonly rule: Rule;
  readonly check: (text: MailText, project: ProjectView) => Iterable<TextFinding>;
}

/** A rule about the texts of a kind, one at a time. */
export function textAdvice({ kind, rule, check }: TextAdvice): ProjectRule {
  return {
    rule,
    *check(project) {
      for (const text of mailTextsOf(project)) {
        if (text.kind !== kind) continue;
        for (const finding of check(text, project)) yield placed(text, finding);
      }
    },
  };
}

/** A TXT record, and its text. */
export interface TextSubject {
  readonly zone: DesiredZone;
  readonly record: DeclaredRecord;
  readonly text: ContentText;
}

/** A finding in a text at its place in the record. */
export function placed({ zone, record, text }: TextSubject, { part, ...finding }: TextFinding): Finding {
  return { zone, record, ...finding, ...(part && { range: rangeIn(text, part) }) };
}
