import type { Origin, Step } from '../../plan/plan.js';
import type { Change } from '../changes.js';
import type { Html } from './html.js';
import { html, none } from './html.js';
import type { PageContext } from './page-context.js';
import { place } from './place.js';

/** What a change does, as shown and filtered. */
export type Action = 'create' | 'update' | 'delete' | 'switch';

export const ACTIONS: Readonly<Record<Action, { readonly symbol: string; readonly name: string }>> = {
  create: { symbol: '+', name: 'create' },
  update: { symbol: '~', name: 'update' },
  delete: { symbol: '−', name: 'delete' },
  switch: { symbol: '±', name: 'change type' },
};

export function actionOf({ symbol }: Change): Action {
  return ({ '+': 'create', '~': 'update', '-': 'delete', '±': 'switch' } as const)[symbol];
}

/** The types of the records that a change touches. */
export function typesOf({ before, after }: Change): readonly string[] {
  return [...new Set([...before, ...after].map(({ type }) => type))];
}

/** The type of translations in the filter. */
export const TRANSLATION = 'translation';

export interface ChangeRow {
  readonly kind: 'record' | 'translation';
  readonly action: Action;
  /** At least one. */
  readonly steps: readonly Pick<Step<unknown>, 'id' | 'origin' | 'risks' | 'source'>[];
  readonly name: string;
  /** Shown next to the name; `types` are for the filter. */
  readonly type: string;
  readonly types: readonly string[];
  readonly details: Html;
}

/** A change as a list item. The script of the page reads its data attributes. */
export function changeRow(row: ChangeRow, page: PageContext): Html {
  const { kind, action, steps, types } = row;
  const source = steps.find((step) => step.source)?.source;
  return html`<li
    id="${steps[0]?.id ?? ''}"
    class="change ${kind}"
    data-action="${action}"
    data-types="${types.join(' ')}"
    data-origins="${originsOf(row).join(' ')}"
  >
    ${cells(
      row,
      page,
      html`${steps.slice(1).map(({ id }) => html`<span id="${id}"></span>`)}`,
      source ? place(page.plan, source) : none,
    )}
  </li> `;
}

/** Changes that are alike as a list item: what they have in common, which unfolds to their rows. */
export function alikeRow(common: ChangeRow, rows: readonly ChangeRow[], page: PageContext): Html {
  return html`<li class="alike-changes">
    <details>
      <summary><div class="change ${common.kind}">${cells(common, page, none, none)}</div></summary>
      <ul class="changes">
        ${rows.map((row) => changeRow(row, page))}
      </ul>
    </details>
  </li> `;
}

function originsOf({ steps }: ChangeRow): readonly Origin[] {
  return [...new Set(steps.flatMap(({ origin }) => origin ?? []))];
}

function cells(row: ChangeRow, { levels }: PageContext, anchors: Html, source: Html): Html {
  const { action, steps, name, type, details } = row;
  const origins = originsOf(row);
  const codes = [...new Set(steps.flatMap((step) => step.risks))];
  // Drift is both an origin and a risk.
  const risks = codes.filter((code) => !origins.some((origin) => origin === code));
  const { symbol, name: verb } = ACTIONS[action];
  return html`<span class="symbol ${action}" title="${verb}">
      <span aria-hidden="true">${symbol}</span>
      <span class="unseen">${verb}</span>
    </span>
    <span class="name">${name}</span> <span class="type">${type}</span>
    <div class="details">${details}</div>
    <div class="about-change">
      ${anchors} ${origins.map(originBadge)} ${risks.map((code) => riskBadge(code, levels))} ${source}
    </div>`;
}

function originBadge(origin: Origin): Html {
  return html`<span class="badge ${origin}">${origin}</span> `;
}

function riskBadge(code: string, levels: PageContext['levels']): Html {
  return html`<span class="badge ${levels.get(code) ?? 'info'}">${code}</span> `;
}
