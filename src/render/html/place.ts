import type { Plan } from '../../plan/plan.js';
import type { Source } from '../source-url.js';
import { lineUrl } from '../source-url.js';
import type { Html } from './html.js';
import { html } from './html.js';

/** File and line, with a link if the files are on the web. */
export function place(plan: Pick<Plan, 'sourceUrl'>, source: Source): Html {
  const text = `${source.file}:${source.line}`;
  const url = lineUrl(plan, source);
  return url === undefined
    ? html`<span class="source">${text}</span>`
    : html`<a class="source" href="${url}">${text}</a>`;
}
