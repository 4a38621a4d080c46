import { plural } from '../../text/plural.js';
import type { MailPlan, TemplatePlan } from '../../plan/plan.js';
import type { TranslationStep } from '../mail-changes.js';
import { byLanguage, languageOf, renaming } from '../mail-changes.js';
import { stayingTranslations } from '../staying-text.js';
import type { RiskLevels, Row } from './change-row.js';
import { changeRow, TRANSLATION } from './change-row.js';
import type { Html } from './html.js';
import { html, none } from './html.js';
import { section } from './section.js';
import type { DiffLine, Hunk } from '../text-diff.js';
import { diffTexts } from '../text-diff.js';

/** A mail template whose translations change. */
export function templateSection(template: TemplatePlan, { brand }: MailPlan, levels: RiskLevels): Html {
  const { steps, summary } = template;
  return section({
    id: `mail/${template.template}`,
    title: `mail ${template.template}`,
    about: `${template.folder}, brand ${brand}`,
    summary,
    rows: byLanguage(steps).map((step) => changeRow(translationRow(step, steps), levels)),
    notes: stayingTranslations([template]),
    more: none,
  });
}

/** The templates without changes in one sentence; nothing when there are none. */
export function unchangedTemplates({ templates }: MailPlan): Html {
  const unchanged = templates.filter(({ steps }) => steps.length === 0);
  if (unchanged.length === 0) return none;
  const texts = [`${plural(unchanged.length, 'mail template')} unchanged`, ...stayingTranslations(unchanged)];
  return html`<p class="note">${texts.join('; ')}</p> `;
}

function translationRow(step: TranslationStep, all: readonly TranslationStep[]): Row {
  const renamed = renaming(step, all);
  return {
    kind: 'translation',
    action: step.action,
    steps: [step],
    name: languageOf(step),
    type: '',
    types: [TRANSLATION],
    details: renamed === undefined ? textDetails(step) : html`${renamed}`,
  };
}

function textDetails({ before, after, changed }: TranslationStep): Html {
  if (before && after) {
    return html`${(['subject', 'body'] as const)
      .filter((field) => changed.includes(field))
      .map((field) => labelled(field, textsBeside(before[field], after[field])))}`;
  }
  const whole = after ?? before;
  if (!whole) return none;
  const kind = after ? 'new' : 'old';
  return html`${labelled('subject', wholeText(whole.subject, kind))}${labelled('body', wholeText(whole.body, kind))}`;
}

function labelled(label: string, text: Html): Html {
  return html`<div class="field">
    <h4>${label}</h4>
    ${text}
  </div>`;
}

/** A text that comes or goes, line by line. */
function wholeText(text: string, kind: 'old' | 'new'): Html {
  const lines = text.replace(/\n$/, '').split('\n');
  return html`<div class="whole ${kind}">${lines.map((line) => html`<div class="line">${line}</div>`)}</div>`;
}

/** Two texts side by side: the lines that differ with some lines around them, and in them the words that differ. */
function textsBeside(before: string, after: string): Html {
  return html`<table class="beside">
    <thead>
      <tr>
        <th scope="col">before</th>
        <th scope="col">after</th>
      </tr>
    </thead>
    ${diffTexts(before, after).map(hunkHtml)}
  </table>`;
}

/** The line between two of them says where the second one begins. */
function hunkHtml({ line, lines }: Hunk, index: number): Html {
  const gap =
    index === 0 && line === 1
      ? none
      : html`<tr class="gap">
          <td colspan="2">line ${line}</td>
        </tr> `;
  return html`<tbody>
    ${gap}${pairs(lines).map(pairHtml)}
  </tbody> `;
}

/** What stands in one row: a line of both texts, or lines of each, or of one of them. */
interface Pair {
  readonly before: DiffLine | undefined;
  readonly after: DiffLine | undefined;
}

/** Of each run of changed lines the first old one beside the first new one, and so on. */
function pairs(lines: readonly DiffLine[]): readonly Pair[] {
  const result: Pair[] = [];
  let run: DiffLine[] = [];
  const endRun = (): void => {
    const [old, fresh] = [run.filter(({ kind }) => kind === 'old'), run.filter(({ kind }) => kind === 'new')];
    for (let index = 0; index < Math.max(old.length, fresh.length); index += 1)
      result.push({ before: old[index], after: fresh[index] });
    run = [];
  };
  for (const line of lines) {
    if (line.kind !== 'same') {
      run.push(line);
      continue;
    }
    endRun();
    result.push({ before: line, after: line });
  }
  endRun();
  return result;
}

function pairHtml({ before, after }: Pair): Html {
  return html`<tr>
    ${cell(before, 'del')}${cell(after, 'ins')}
  </tr> `;
}

function cell(line: DiffLine | undefined, element: 'del' | 'ins'): Html {
  if (!line) return html`<td class="absent"></td>`;
  const text = line.segments.map((segment) => {
    if (!segment.isChanged || line.kind === 'same') return html`${segment.text}`;
    return element === 'del' ? html`<del>${segment.text}</del>` : html`<ins>${segment.text}</ins>`;
  });
  const end = line.isUnended ? html`<span class="unended">no line end</span>` : none;
  return html`<td class="${line.kind}">${text}${end}</td>`;
}
