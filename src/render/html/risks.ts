import { plural } from '../../text/plural.js';
import type { Plan, Risk, RiskLevel, TemplatePlan, ZonePlan } from '../../plan/plan.js';
import { isChanging } from '../not-shown.js';
import type { Html } from './html.js';
import { html, none } from './html.js';

/** The risks of a plan, blocking ones first and notes folded; nothing without a risk. */
export function risksSection({ risks, zones, mail }: Plan): Html {
  if (risks.length === 0) return none;
  const anchors = anchorsOf([...zones, ...(mail?.templates ?? [])]);
  const ofLevel = (level: RiskLevel): Html =>
    list(
      risks.filter((risk) => risk.level === level),
      anchors,
    );
  const infos = risks.filter(({ level }) => level === 'info').length;
  return html`<section aria-labelledby="risks">
    <h2 id="risks">Risks</h2>
    ${ofLevel('block')}${ofLevel('warn')}${
      infos === 0
        ? none
        : html`<details>
            <summary>${plural(infos, 'note')}</summary>
            ${ofLevel('info')}
          </details>`
    }
  </section>`;
}

/** Ids of changes by the code and address of their risks, and ids of sections by their scope. */
type Anchors = ReadonlyMap<string, string>;

function anchorsOf(scopes: readonly (ZonePlan | TemplatePlan)[]): Anchors {
  const sections = scopes
    .filter(isChanging)
    .map((scope) => ('zone' in scope ? `dns/${scope.zone}` : `mail/${scope.template}`));
  const steps = scopes.flatMap((scope) => [...scope.steps]);
  return new Map([
    ...sections.map((id) => [id, id] as const),
    ...steps.flatMap(({ id, address, risks }) => risks.map((code) => [`${code} ${address}`, id] as const)),
  ]);
}

function list(risks: readonly Risk[], anchors: Anchors): Html {
  if (risks.length === 0) return none;
  return html`<ul class="risks">
    ${risks.map((risk) => item(risk, anchors))}
  </ul>`;
}

/** A risk whose address links to the change, or else to the section of its zone or template, if there is one. */
function item({ level, code, address, message }: Risk, anchors: Anchors): Html {
  const scope = address.split('/').slice(0, 2).join('/');
  const target = anchors.get(`${code} ${address}`) ?? anchors.get(scope);
  const place = target === undefined ? html`${address}` : html`<a href="#${target}">${address}</a>`;
  return html`<li class="risk ${level}">
    <span class="badge ${level}">${level}</span> <b>${code}</b> ${place}
    <p>${message}</p>
  </li> `;
}
