import { plural } from '../../text/plural.js';
import type { Plan, Summary } from '../../plan/plan.js';
import { timeText } from '../review/notices.js';
import { revisionText } from '../revision.js';
import { totalOf } from '../summary.js';
import type { Html } from './html.js';
import { html, none } from './html.js';

/** What the plan covers, and how much changes. */
export function planHeader(plan: Plan): Html {
  return html`<header>
    <p class="brand">${plan.tool}</p>
    <h1>${plan.between ? 'Comparison of files' : 'Plan'}</h1>
    <dl class="facts">
      ${facts(plan).map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    <ul class="counts">
      ${count('create', plan)}${count('update', plan)}${count('delete', plan)}
    </ul>
    ${plan.base ? originCounts(plan.base.summary) : none}
  </header>`;
}

type Fact = readonly [string, string | Html];

function facts(plan: Plan): readonly Fact[] {
  const { createdAt, endpoint, between, base, zones, mail } = plan;
  const time = html`<time datetime="${createdAt}">${timeText(createdAt)}</time>`;
  const scope = [
    ...(zones.length > 0 ? [plural(zones.length, 'zone')] : []),
    ...(mail ? [`${plural(mail.templates.length, 'mail template')} of brand ${mail.brand}`] : []),
  ];
  return [
    ['created', time],
    ...origin(plan),
    ...(between
      ? [['from', revisionText(between.from)] as const, ['to', revisionText(between.to)] as const]
      : []),
    ...(base ? [['base', revisionText(base)] as const] : []),
    ...(endpoint.dns === undefined ? [] : [['zones at', endpoint.dns] as const]),
    ...(endpoint.mail === undefined ? [] : [['mail at', endpoint.mail] as const]),
    ['covers', scope.join(', ') || 'nothing'],
  ];
}

/** Commit, actor and run, as far as they are known. */
function origin({ provenance }: Plan): readonly Fact[] {
  const { commit = null, ref = null, actor = null, run = null } = provenance ?? {};
  return [
    ...(commit === null ? [] : [['commit', revisionText({ ref: ref ?? commit, commit })] as const]),
    ...(commit !== null || ref === null ? [] : [['branch', ref] as const]),
    ...(actor === null ? [] : [['by', actor] as const]),
    ...(run === null ? [] : [['run', html`<a href="${run}">${run}</a>`] as const]),
  ];
}

const ACTIONS = {
  create: { symbol: '+', due: 'to create', done: 'created' },
  update: { symbol: '~', due: 'to update', done: 'updated' },
  delete: { symbol: '−', due: 'to delete', done: 'deleted' },
} as const;

function count(action: keyof Summary, { summary, between }: Plan): Html {
  const { symbol, due, done } = ACTIONS[action];
  return html`<li class="${action}${summary[action] === 0 ? ' zero' : ''}">
    <b>${symbol}${summary[action]}</b> ${between ? done : due}
  </li>`;
}

/** How many steps come from this branch, and how many are drift. */
function originCounts({ branch, drift }: NonNullable<Plan['base']>['summary']): Html {
  return html`<p class="origins">
    <span class="badge branch">branch</span> ${stepCount(branch)} from this branch
    <span class="badge drift">drift</span> ${stepCount(drift)} that was there before
  </p>`;
}

function stepCount(summary: Summary): string {
  return plural(totalOf(summary), 'step');
}
