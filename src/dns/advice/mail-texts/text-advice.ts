import type { Rule } from '../../../diagnostics/rule.js';
import type { Part } from '../../content/part.js';
import { rangeIn } from '../../content/content-text.js';
import type { ProjectAdvice, Finding } from '../advice.js';
import type { ProjectView } from '../project-view.js';
import type { MailText, MailTextKind } from './mail-text.js';

/** Something wrong with a text. */
export interface TextFinding {
  /** The part at fault; all of it if left out. */
  readonly part?: Part;
  readonly message: string;
  readonly hint?: string;
}

export interface TextAdvice {
  readonly kind: MailTextKind;
  readonly rule: Rule;
  readonly check: (text: MailText, project: ProjectView) => Iterable<TextFinding>;
}

/** A rule about the texts of a kind, one at a time. */
export function textAdvice({ kind, rule, check }: TextAdvice): ProjectAdvice {
  return {
    rule,
    *check(project) {
      for (const text of project.mailTexts) {
        if (text.kind !== kind) continue;
        for (const finding of check(text, project)) yield placed(text, finding);
      }
    },
  };
}

/** A finding in a text at its place in the record. */
export function placed({ zone, record, text }: MailText, { part, ...finding }: TextFinding): Finding {
  return { zone, record, ...finding, ...(part && { range: rangeIn(text, part) }) };
}
