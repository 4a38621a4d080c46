import { plural } from '../../text/plural.js';
import type { Affected, AffectedGroup } from '../review/affected.js';
import { AFFECTED_TITLE, groupNotes, ownText } from '../review/affected.js';
import type { AnswerChange, Words } from '../review/answer-change.js';
import type { Html } from './html.js';
import { html, none } from './html.js';

/** Further names are folded, and of very many the rest is counted. */
const MOST_OPEN = 8;
const MOST_NAMES = 2000;

/** Who is affected by a plan; nothing where the changes say it all. */
export function affectedSection(affected: Affected): Html {
  if (affected.groups.length === 0) return none;
  return html`<section aria-labelledby="affected">
    <h2 id="affected">${AFFECTED_TITLE}</h2>
    <ul class="affected">
      ${affected.groups.map(item)}
    </ul>
    ${affected.own > 0 ? html`<p class="note">${ownText(affected)}</p>` : none}
  </section>`;
}

function item(group: AffectedGroup): Html {
  const { changes, sentence } = group;
  const notes = groupNotes(group);
  return html`<li>
    ${names(group)} ${notes === '' ? none : html`<span class="about">${notes}</span>`}
    ${sentence === '' ? none : html`<p>${sentence}</p>`}
    ${
      changes.length === 0
        ? none
        : html`<ul>
            ${changes.map(changeItem)}
          </ul>`
    }
  </li> `;
}

function names({ names: all }: AffectedGroup): Html {
  const open = all.length === MOST_OPEN + 1 ? all : all.slice(0, MOST_OPEN);
  const folded = all.slice(open.length, MOST_NAMES);
  const more = all.length - open.length - folded.length;
  const shown = html`<b>${unbroken(open)}</b>`;
  if (folded.length === 0) return shown;
  return html`${shown}
    <details>
      <summary>and ${plural(all.length - open.length, 'more name')}</summary>
      <p>${folded.join(', ')}${more > 0 ? ` and ${more} more` : ''}</p>
    </details>`;
}

/** Names, none of which is broken at a hyphen. */
function unbroken(all: readonly string[]): Html {
  return html`${all.map((name, index) => html`<span class="whole-name">${name}${index < all.length - 1 ? ',' : ''}</span> `)}`;
}

function changeItem({ type, before, after, both }: AnswerChange): Html {
  const end = both === '' ? none : html`, ${both}`;
  return html`<li><b>${type}</b> ${wordsHtml(before)} → ${wordsHtml(after)}${end}</li> `;
}

function wordsHtml(words: readonly Words[]): Html {
  return html`${words.map((each) => (typeof each === 'string' ? html`${each}` : html`<code>${each.content}</code>`))}`;
}
