import type { Plan } from '../../plan/plan.js';
import { naturalKey, sortedBy } from '../../text/compare.js';
import type { OriginPart } from '../review/parts.js';
import type { Action } from './change-row.js';
import { ACTIONS, actionOf, TRANSLATION, typesOf } from './change-row.js';
import type { Html } from './html.js';
import { html, none } from './html.js';

/** The form that filters the changes; hidden until the script of the page shows it. */
export function filterForm({ base }: Pick<Plan, 'base'>, parts: readonly OriginPart[]): Html {
  const changes = parts.flatMap(({ zones }) => zones.flatMap((zone) => zone.changes));
  const translations = parts.flatMap(({ templates }) => templates.flatMap(({ steps }) => steps));
  const actions = new Set([...changes.map(actionOf), ...translations.map(({ action }) => action)]);
  const types = new Set([...changes.flatMap(typesOf).toSorted(), ...translations.map(() => TRANSLATION)]);
  return html`<form id="filter" role="search" aria-label="Changes" hidden>
    <label class="text"
      >Text
      <input
        type="search"
        name="text"
        autocomplete="off"
        spellcheck="false"
        placeholder="name, content, file"
        aria-keyshortcuts="/"
    /></label>
    ${select({ name: 'scope', label: 'Zone or mail', options: scopes(parts) })}
    ${select({ name: 'type', label: 'Type', options: [...types].map((type) => [type, type]) })}
    ${base ? select({ name: 'origin', label: 'Origin', options: ORIGINS }) : none}
    <fieldset>
      <legend>Action</legend>
      ${ALL_ACTIONS.filter((action) => actions.has(action)).map(checkbox)}
    </fieldset>
    <div class="buttons">
      <output name="count" aria-live="polite"></output>
      <button type="button" name="clear">Clear</button>
      <button type="button" name="fold" aria-expanded="true">Fold all</button>
    </div>
  </form>`;
}

const ALL_ACTIONS: readonly Action[] = ['create', 'update', 'delete', 'switch'];

type Options = readonly (readonly [value: string, label: string])[];

const ORIGINS: Options = [
  ['branch', 'this branch'],
  ['drift', 'drift'],
];

/** The zones and templates that change. */
function scopes(parts: readonly OriginPart[]): Options {
  const zones = parts.flatMap((part) =>
    part.zones.flatMap(({ zone, alike }) => [zone, ...alike].map((each) => each.zone)),
  );
  const templates = parts.flatMap((part) => part.templates.map(({ template }) => template.template));
  return [
    ...sortedBy(new Set(zones), naturalKey).map((zone) => [`dns/${zone}`, zone] as const),
    ...[...new Set(templates)].map((template) => [`mail/${template}`, `mail ${template}`] as const),
  ];
}

interface Select {
  readonly name: string;
  readonly label: string;
  readonly options: Options;
}

function select({ name, label, options }: Select): Html {
  return html`<label
    >${label}
    <select name="${name}">
      <option value="">all</option>
      ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select></label
  >`;
}

function checkbox(action: Action): Html {
  const { symbol, name } = ACTIONS[action];
  return html`<label
    ><input type="checkbox" name="action" value="${action}" checked />
    <span class="symbol ${action}" aria-hidden="true">${symbol}</span> ${name}</label
  >`;
}
