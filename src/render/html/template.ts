import type { TranslationStep } from '../mail-changes.js';
import { byLanguage, languageOf, renaming } from '../mail-changes.js';
import { notShown } from '../not-shown.js';
import type { ChangeRow } from './change-row.js';
import { changeRow, TRANSLATION } from './change-row.js';
import type { Html } from './html.js';
import { html, none } from './html.js';
import type { PageContext } from './page-context.js';
import type { TemplateChanges } from '../review/parts.js';
import { section } from './section.js';
import type { DiffLine, Hunk } from '../text-diff.js';
import { diffTexts, shownText } from '../text-diff.js';

/** A mail template whose translations change. */
export function templateSection(changes: TemplateChanges, page: PageContext): Html {
  const { template, steps, summary } = changes;
  return section({
    scopes: [`mail/${template.template}`],
    above: page.above.get(changes) ?? 0,
    title: `mail ${template.template}`,
    about: `${template.folder}, brand ${page.plan.mail?.brand ?? ''}`,
    summary,
    intro: none,
    rows: byLanguage(steps).map((step) => changeRow(translationRow(step, template.steps), page)),
    notShown: notShown([], [template]),
    more: none,
  });
}

function translationRow(step: TranslationStep, all: readonly TranslationStep[]): ChangeRow {
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

/** The lines of a new or deleted text. */
function wholeText(text: string, kind: 'old' | 'new'): Html {
  const lines = shownText(text).replace(/\n$/, '').split('\n');
  return html`<div class="whole ${kind}">${lines.map((line) => html`<div class="line">${line}</div>`)}</div>`;
}

/** Two texts side by side: the changed lines with context, and the changed words marked. */
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

/** A hunk, with its line number unless it starts the text. */
function hunkHtml({ line, lines }: Hunk): Html {
  const gap =
    line === 1
      ? none
      : html`<tr class="gap">
          <td colspan="2">line ${line}</td>
        </tr> `;
  return html`<tbody>
    ${gap}${pairs(lines).map(pairHtml)}
  </tbody> `;
}

/** A row: the same line of both texts, a changed pair, or a line of only one text. */
interface Pair {
  readonly before: DiffLine | undefined;
  readonly after: DiffLine | undefined;
}

/** Pairs old and new lines within each run of changed lines, in order. */
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
