import { naturalKey, sortedBy } from '../../text/compare.js';
import { plural } from '../../text/plural.js';
import type { Review } from '../review/review.js';
import type { Judgement } from '../review/verdict.js';
import type { Plan, Summary } from '../../plan/plan.js';
import { optionsText, timeText } from '../review/notices.js';
import { originsText, revisionText } from '../revision.js';
import type { Html } from './html.js';
import { html, none } from './html.js';

/** The title of the page: how much changes, and where it comes from. */
export function pageTitle(plan: Plan): string {
  const { create, update, delete: deletes } = mainCounts(plan);
  const counts = `+${create} ~${update} −${deletes}`;
  return [`${heading(plan)}: ${counts}`, ...revisionOf(plan)].join(', ');
}

/** Whether the plan can be applied, what it covers, and how much changes. */
export function planHeader({ plan, judgement }: Review): Html {
  return html`<header>
    <p class="brand">${plan.tool}</p>
    <h1>${heading(plan)}</h1>
    ${verdictHtml(judgement)}
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
    ${plan.base ? originCounts(plan) : none}
  </header>`;
}

function verdictHtml({ verdict, lead, sentence }: Judgement): Html {
  return html`<p class="verdict ${verdict}"><b>${lead}</b> ${sentence((text) => text)}</p>`;
}

/** The steps of the branch if there is a base, else all. */
function mainCounts({ summary, base }: Plan): Summary {
  return base ? base.summary.branch : summary;
}

function heading(plan: Plan): string {
  const project = projectOf(plan);
  return `${plan.between ? 'Comparison' : 'Plan'}${project === '' ? '' : ` of ${project}`}`;
}

/** The repository and folder of the project on GitHub or GitLab or at its remote, else what it plans; '' for nothing. */
function projectOf(plan: Plan): string {
  const [, repository = '', folder = ''] =
    /^https?:\/\/[^/]+\/(.+?)(?:\/-)?\/blob\/[0-9a-f]+\/(.*?)\/?$/.exec(plan.sourceUrl ?? '') ?? [];
  if (repository === '') return plan.repository ?? plannedOf(plan);
  return folder === '' ? repository : `${repository}/${folder}`;
}

/** `example.com and 2 more zones`. */
function plannedOf({ zones, mail }: Plan): string {
  const [first] = sortedBy(zones, ({ zone }) => naturalKey(zone));
  if (!first) return mail ? `mail of ${mail.brand}` : '';
  return zones.length === 1 ? first.zone : `${first.zone} and ${plural(zones.length - 1, 'more zone')}`;
}

/** Branch and commit, as far as they are known. */
function revisionOf({ provenance }: Plan): readonly string[] {
  const { commit = null, ref = null } = provenance ?? {};
  if (commit === null) return ref === null ? [] : [ref];
  return [revisionText({ ref: ref ?? commit, commit }, (text) => text)];
}

type Fact = readonly [string, string | Html];

function facts(plan: Plan): readonly Fact[] {
  const { createdAt, endpoint, between, base, zones, mail, selection } = plan;
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
    ...(selection ? [['only', optionsText(selection)] as const] : []),
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

function count(action: keyof Summary, plan: Plan): Html {
  const { symbol, due, done } = ACTIONS[action];
  const number = mainCounts(plan)[action];
  return html`<li class="${action}${number === 0 ? ' zero' : ''}">
    <b>${symbol}${number}</b> ${plan.between ? done : due}
  </li>`;
}

/** How many steps come from this branch, and how many do not. */
function originCounts(plan: Plan): Html {
  return html`<p class="origins">${originsText(plan)}</p>`;
}
