import type { PlannedRecord } from '../../plan/plan.js';
import { shownContents } from '../changes.js';
import { splitColumns } from '../../text/columns.js';
import type { AlikeChanges } from '../review/alike-changes.js';
import { alikeChanges } from '../review/alike-changes.js';
import type { ZoneChanges } from '../review/parts.js';
import { alikeText, ownerText } from '../review/parts.js';
import { notShown } from '../not-shown.js';
import type { ChangeRow } from './change-row.js';
import { actionOf, alikeRow, changeRow, typesOf } from './change-row.js';
import type { Html } from './html.js';
import { html, none } from './html.js';
import type { PageContext } from './page-context.js';
import { answerLinks, recordedLinks } from './picture/answer-links.js';
import { pictureOf } from './picture/picture.js';
import { section } from './section.js';
import type { Attribute } from '../attributes.js';
import { attributesOf } from '../attributes.js';
import type { Change } from '../changes.js';
import type { Parts } from '../compare-texts.js';
import { compareTexts } from '../compare-texts.js';

/** A zone that changes: the zones that change alike, all changes, then the picture of its links. */
export function zoneSection(ofZone: ZoneChanges, page: PageContext): Html {
  const { zone, alike, changes, summary, owner } = ofZone;
  const above = page.above.get(ofZone) ?? 0;
  return section({
    scopes: [zone, ...alike].map((each) => `dns/${each.zone}`),
    above,
    title: zone.zone,
    about: [zone.file, ownerText(owner, (name) => name)].filter((text) => text !== '').join(', '),
    summary,
    intro: alikeZones(ofZone),
    rows: alikeChanges(changes).map((group) => groupRow(group, page)),
    notShown: notShown([zone, ...alike], []),
    more: html`${adoption(ofZone)}${picture(ofZone, page)}`,
  });
}

function adoption({ adoptCommand }: ZoneChanges): Html {
  return adoptCommand === null
    ? none
    : html`<p class="note">If the live records are right: <code>${adoptCommand}</code></p>`;
}

/** What the changes do to links: those that lead to the answers they affect, or in an earlier plan those of the zone, once. */
function picture(ofZone: ZoneChanges, page: PageContext): Html {
  const { zone, changes } = ofZone;
  const steps = changes.flatMap((change) => change.steps);
  const effects = page.effectsOf?.(steps);
  if (effects) return pictureOf({ zone: zone.zone, links: answerLinks(zone, effects), leftOut: 0, steps });
  if (page.above.get(ofZone)) return none;
  const { linksLeftOut: leftOut = 0 } = zone;
  return pictureOf({ zone: zone.zone, links: recordedLinks(zone), leftOut, steps: zone.steps });
}

/** The names of the zones that change alike, to which risks can lead. */
function alikeZones(ofZone: ZoneChanges): Html {
  const { alike } = ofZone;
  if (alike.length === 0) return none;
  return html`<details class="alike">
    <summary>and ${alikeText(ofZone)}</summary>
    <ul>
      ${alike.map(({ zone, file }) => html`<li id="dns/${zone}">${zone} <span class="about">${file}</span></li> `)}
    </ul>
  </details>`;
}

function groupRow({ common, changes }: AlikeChanges, page: PageContext): Html {
  const row = recordRow(common);
  return changes.length === 1 ? changeRow(row, page) : alikeRow(row, changes.map(recordRow), page);
}

/** A change of records with its changed fields. */
function recordRow(change: Change): ChangeRow {
  const { name, type, steps } = change;
  return {
    kind: 'record',
    action: actionOf(change),
    steps,
    name,
    type,
    types: typesOf(change),
    details: details(change),
  };
}

function details(change: Change): Html {
  const attributes = attributesOf(change).map(attributeHtml);
  return html`${content(change)}${attributes.length === 0 ? none : html`<span class="attributes">${attributes}</span>`}${change.notes.map(noteHtml)}`;
}

function noteHtml(note: string): Html {
  return html`<span class="remark">${note}</span>`;
}

function attributeHtml({ text, change }: Attribute): Html {
  if (!change) return html`<span class="same">${text}</span> `;
  return html`<span>${text} <del>${change.from}</del> → <ins>${change.to}</ins></span> `;
}

function content({ symbol, before, after, changed }: Change): Html {
  if (symbol === '±')
    return html`${before.map((each) => record(each, 'del'))}${after.map((each) => record(each, 'ins'))}`;
  if (!changed.includes('content'))
    return html`<span class="value">${longText(shownContents(after.length > 0 ? after : before))}</span>`;
  const pair = compareTexts(shownContents(before), shownContents(after));
  return html`<del class="value">${parts(pair.before)}</del><ins class="value">${parts(pair.after)}</ins>`;
}

/** One of the records of a type switch. */
function record(each: PlannedRecord, element: 'del' | 'ins'): Html {
  const inner = html`<b>${each.type}</b> ${longText(shownContents([each]))}`;
  return element === 'del'
    ? html`<del class="value">${inner}</del>`
    : html`<ins class="value">${inner}</ins>`;
}

function parts({ head, different, tail }: Parts): Html {
  return html`${longText(head)}${different === '' ? none : html`<mark>${longText(different)}</mark>`}${longText(tail)}`;
}

/** Longer texts are folded after this many columns. */
const MAX_OPEN = 400;

/** A text; if it is very long, its end is folded, between two characters. */
function longText(text: string): Html {
  const [open = '', ...folded] = splitColumns(text, MAX_OPEN);
  if (folded.length === 0) return html`${text}`;
  return html`${open}${foldedText(folded.join(''))}`;
}

function foldedText(text: string): Html {
  return html`<details class="long">
    <summary>${text.length.toLocaleString('en')} more characters</summary>
    <span>${text}</span>
  </details>`;
}
