import { plural } from '../../text/plural.js';
import type { Plan, Risk, RiskLevel } from '../../plan/plan.js';
import type { Html } from './html.js';
import { html, none } from './html.js';

/** The risks of a plan, blocking ones first and notes folded; nothing without a risk. */
export function risksSection({ risks, zones, mail }: Plan): Html {
  if (risks.length === 0) return none;
  const anchors = anchorsOf([...zones, ...(mail?.templates ?? [])].flatMap(({ steps }) => [...steps]));
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

/** Ids of changes by the code and address of their risks. */
type Anchors = ReadonlyMap<string, string>;

function anchorsOf(
  steps: readonly { readonly id: string; readonly address: string; readonly risks: readonly string[] }[],
): Anchors {
  return new Map(steps.flatMap(({ id, address, risks }) => risks.map((code) => [`${code} ${address}`, id])));
}

function list(risks: readonly Risk[], anchors: Anchors): Html {
  if (risks.length === 0) return none;
  return html`<ul class="risks">
    ${risks.map((risk) => item(risk, anchors))}
  </ul>`;
}

/** A risk whose address links to the change, or else to the zone or template. */
function item({ level, code, address, message }: Risk, anchors: Anchors): Html {
  const target = anchors.get(`${code} ${address}`) ?? address.split('/').slice(0, 2).join('/');
  return html`<li class="risk ${level}">
    <span class="badge ${level}">${level}</span> <b>${code}</b> <a href="#${target}">${address}</a>
    <p>${message}</p>
  </li> `;
}
