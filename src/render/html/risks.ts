import { scopeAddress } from '../../plan/address.js';
import { plural } from '../../text/plural.js';
import type { Risk } from '../../plan/plan.js';
import type { OriginPart } from '../review/parts.js';
import type { Review } from '../review/review.js';
import type { RiskGroup } from '../review/risk-groups.js';
import { listedPlace, placeName } from '../review/risk-groups.js';
import type { Html } from './html.js';
import { html, none, prose } from './html.js';

/** The risks of a plan, blocking ones first and notes folded; nothing without a risk. */
export function risksSection({ risks, parts }: Review): Html {
  if (risks.length === 0) return none;
  const anchors = anchorsOf(parts);
  const [infos, others] = [true, false].map((isInfo) =>
    risks.filter(({ level }) => (level === 'info') === isInfo),
  );
  return html`<section aria-labelledby="risks">
    <h2 id="risks">Risks</h2>
    ${list(others ?? [], anchors)}${
      infos === undefined || infos.length === 0
        ? none
        : html`<details>
            <summary>${plural(infos.flatMap((group) => group.risks).length, 'note')}</summary>
            ${list(infos, anchors)}
          </details>`
    }
  </section>`;
}

/** Ids of changes by the code and address of their risks, and ids of sections by their scope. */
type Anchors = ReadonlyMap<string, string>;

function anchorsOf(parts: readonly OriginPart[]): Anchors {
  const steps = parts.flatMap(({ zones, templates }) => [
    ...zones.flatMap(({ changes }) => changes.flatMap((change) => change.steps)),
    ...templates.flatMap((template) => template.steps),
  ]);
  const scopes = parts.flatMap(({ zones, templates }) => [
    ...zones.flatMap(({ zone, alike }) => [zone, ...alike].map((each) => `dns/${each.zone}`)),
    ...templates.map(({ template }) => `mail/${template.template}`),
  ]);
  return new Map([
    ...scopes.map((id) => [id, id] as const),
    ...steps.flatMap(({ id, address, risks }) => risks.map((code) => [`${code} ${address}`, id] as const)),
  ]);
}

function list(groups: readonly RiskGroup[], anchors: Anchors): Html {
  if (groups.length === 0) return none;
  return html`<ul class="risks">
    ${groups.map((group) => item(group, anchors))}
  </ul>`;
}

/** More records are folded. */
const MAX_OPEN = 5;

/** What the risks of a group have in common, and where they are. */
function item(group: RiskGroup, anchors: Anchors): Html {
  const { level, code, about, sentence, risks } = group;
  const [only] = risks;
  const isOne = only !== undefined && risks.length === 1;
  return html`<li class="risk ${level}">
    <span class="badge ${level}">${level}</span>
    <b>${code}</b> ${about === null ? none : html`<code>${about}</code> `}
    ${isOne ? place(only, anchors) : plural(risks.length, 'time')}
    <p>${prose(sentence)}</p>
    ${isOne ? none : records(group, anchors)}
  </li> `;
}

function records({ code, risks, isTold }: RiskGroup, anchors: Anchors): Html {
  const all = html`<ul class="places" aria-label="${code}">
    ${risks.map((risk) => html`<li>${place(risk, anchors, listedPlace(risk.address))}${isTold ? html`: ${prose(risk.message)}` : none}</li> `)}
  </ul>`;
  if (risks.length <= MAX_OPEN) return all;
  return html`<details>
    <summary>${plural(risks.length, 'record')}</summary>
    ${all}
  </details>`;
}

/** The name of a record, with a link to its change, or else to the zone or template, if that is on the page. */
function place({ code, address }: Risk, anchors: Anchors, name = placeName(address)): Html {
  const target = anchors.get(`${code} ${address}`) ?? anchors.get(scopeAddress(address));
  return target === undefined ? html`${name}` : html`<a href="#${target}">${name}</a>`;
}
