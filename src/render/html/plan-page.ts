import { plural } from '../../text/plural.js';
import { isUnchanged, notShown } from '../not-shown.js';
import type { OriginPart } from '../review/parts.js';
import { PART_TITLES } from '../review/parts.js';
import type { Review } from '../review/review.js';
import { totalOf } from '../summary.js';
import { affectedSection } from './affected.js';
import { filterForm } from './filter-form.js';
import { planScript, planStyle } from './generated/assets.js';
import type { Html } from './html.js';
import { html, none } from './html.js';
import { templateSection } from './template.js';
import { formatPage } from './page.js';
import { noticeSection } from './notices.js';
import type { PageContext } from './page-context.js';
import { pageOf } from './page-context.js';
import { pageTitle, planHeader } from './plan-header.js';
import { risksSection } from './risks.js';
import { settingsSection } from './settings.js';
import { zoneSection } from './zone.js';

/** Formats a plan as a standalone page: the verdict, risks, and all changes, which can be filtered and folded. */
export function formatPlanHtml(review: Review): string {
  const { plan, notices } = review;
  const unchanged = notShown(
    plan.zones.filter(isUnchanged),
    (plan.mail?.templates ?? []).filter(isUnchanged),
  );
  return formatPage({
    title: pageTitle(plan),
    language: 'en',
    style: planStyle,
    script: planScript,
    body: html`${planHeader(review)}
      <main>
        ${notices.map(noticeSection)}${settingsSection(plan)}${risksSection(review)}${affectedSection(review.affected)}
        ${plan.hasChanges ? changes(review) : none}
        ${unchanged === '' ? none : html`<p class="note">Not shown: ${unchanged}</p>`}
      </main>`,
  });
}

function changes({ plan, parts }: Review): Html {
  const page = pageOf(plan, parts);
  return html`<section aria-labelledby="changes">
    <h2 id="changes">Changes</h2>
    ${filterForm(plan, parts)} ${parts.map((part) => partHtml(part, page))}
    <p id="nothing" hidden>No changes match.</p>
  </section>`;
}

/** The changes of an origin, with a title if there is more than one; drift is folded. */
function partHtml(part: OriginPart, page: PageContext): Html {
  const { origin, summary } = part;
  const steps = totalOf(summary);
  if (origin === null) return scopes(part, page);
  if (origin === 'drift')
    return html`<details class="part">
      <summary>
        <h3>${PART_TITLES[origin]}</h3>
        ${plural(steps, 'step')}
      </summary>
      ${scopes(part, page)}
    </details>`;
  return html`<div class="part">
    <h3>${PART_TITLES[origin]}</h3>
    ${steps === 0 ? html`<p>Nothing.</p>` : scopes(part, page)}
  </div>`;
}

function scopes({ zones, templates }: OriginPart, page: PageContext): Html {
  return html`${zones.map((zone) => zoneSection(zone, page))}${templates.map((template) => templateSection(template, page))}`;
}
