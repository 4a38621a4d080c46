import { groupBy } from '../../diagnostics/group-by.js';
import type { QuestionClass } from '../answers/answer.js';
import type { Answer } from '../../plan/effect.js';
import type { ProjectState } from '../answers/project-state.js';
import { resolve } from '../answers/resolve.js';

/** Where mail for a name goes (RFC 5321 section 5.1). */
export type MailRoute =
  /** The hosts to try, the most preferred first; those of one list are equal. */
  | { readonly kind: 'hosts'; readonly hosts: readonly (readonly string[])[] }
  /** A Null MX (RFC 7505). */
  | { readonly kind: 'refused' }
  /** Neither an MX nor an address. */
  | { readonly kind: 'none' }
  /** Others say it: a name outside the project, or the servers of a delegation. */
  | { readonly kind: 'elsewhere'; readonly at: readonly string[] }
  /** A managed service takes it, at hosts that are not known. */
  | { readonly kind: 'service' };

/** Where mail for a class of names goes in one state. A name with an address and without an MX is its own mail host. */
export function mailRoute(state: ProjectState, names: QuestionClass): MailRoute {
  const answer = resolve(state, { ...names, type: 'MX' });
  switch (answer.status) {
    case 'answer':
      return routeOf(answer.data);
    case 'service':
      return answer.data.length > 0 ? routeOf(answer.data) : { kind: 'service' };
    case 'elsewhere':
    case 'referral':
      return { kind: 'elsewhere', at: answer.data };
    default:
      return hasAddress(state, names)
        ? { kind: 'hosts', hosts: [[ownHost(names, answer)]] }
        : { kind: 'none' };
  }
}

function routeOf(data: readonly string[]): MailRoute {
  const entries = data.map((text) => {
    const [prio = '', host = ''] = text.split(' ');
    return { prio: Number(prio), host };
  });
  if (entries.every(({ host }) => host === '.')) return { kind: 'refused' };
  const ranks = [...groupBy(entries, ({ prio }) => prio)].toSorted(([a], [b]) => a - b);
  return { kind: 'hosts', hosts: ranks.map(([, rank]) => rank.map(({ host }) => host).toSorted()) };
}

function hasAddress(state: ProjectState, names: QuestionClass): boolean {
  return ['A', 'AAAA'].some((type) => ANSWERED.has(resolve(state, { ...names, type }).status));
}

const ANSWERED: ReadonlySet<Answer['status']> = new Set(['answer', 'service']);

function ownHost({ name, below }: QuestionClass, { via }: Answer): string {
  return via.at(-1) ?? (below ? 'that name itself' : name);
}

/** Whether mail takes the same way: to the same hosts, in the same order. */
export function isSameRoute(one: MailRoute, other: MailRoute): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What becomes of mail, after `mail for example.com`: `goes to mx1.example.net, then mx2.example.net`. */
export function routeText(route: MailRoute): string {
  switch (route.kind) {
    case 'hosts':
      return `goes to ${hostsText(route.hosts)}`;
    case 'refused':
      return 'is refused';
    case 'none':
      return 'has no host to go to';
    case 'service':
      return 'goes to the managed service';
    default:
      return `goes where ${route.at.join(' or ')} leads`;
  }
}

/** What became of mail before, after `mail for … goes to …; until now it`. */
export function formerRouteText(route: MailRoute): string {
  switch (route.kind) {
    case 'hosts':
      return `went to ${hostsText(route.hosts)}`;
    case 'refused':
      return 'was refused';
    case 'none':
      return 'had no host to go to';
    case 'service':
      return 'went to the managed service';
    default:
      return `went where ${route.at.join(' or ')} leads`;
  }
}

function hostsText(hosts: readonly (readonly string[])[]): string {
  return hosts.map((rank) => rank.join(' or ')).join(', then ');
}
