import type { Comparison } from '../answers/comparison.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { naturalKey, sortedBy } from '../../text/compare.js';
import { enumeration } from '../../text/plural.js';
import type { Effect } from '../../plan/effect.js';
import type { RiskLevel } from '../../plan/plan.js';
import { sendersByDomain, spfTexts } from '../meaning/senders.js';
import { spfUsers } from '../meaning/spf-users.js';
import { enclosingZone } from '../name/enclosing-zone.js';
import type { WeakenedAuth } from '../meaning/weakened-mail-auth.js';
import { lostSenders, weakenedAt, weakenedSpf } from '../meaning/weakened-mail-auth.js';
import type { AnswerChanges, AnswerRiskRule } from './answer-changes.js';
import { effectAddress, MOST_NAMES } from './answer-changes.js';

export const mailAuthWeakened: AnswerRiskRule = {
  code: 'mail-auth-weakened',
  level: 'warn',
  exception: {
    level: 'info',
    when: 'where SPF loses senders that it includes from its own zone',
    summary: 'SPF loses senders that it includes from its own zone',
  },
  summary:
    'receivers are asked for less (DMARC, MTA-STS), SPF accepts more senders, ends in a weaker `all` or loses senders that it includes, or a DKIM key changes',
  explanation:
    'These records tell the mail of a domain from forged mail. What counts is what receivers find: SPF through all records of the project that it includes, DMARC also as it holds for the names below a domain. The person who takes a sender out of a record may not know who includes it, and that their mail is refused from then on. Records that disappear altogether are `mail-auth-lost`. Of 628 real changes of single zones in public repositories, 10 raise it.',
  advice:
    'Check that each new sender is meant, that nobody who includes a record still sends from what it loses, and that somebody has decided to ask for less. Publish a new DKIM key under a new selector, and delete the old one when mail signed with it has arrived.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
   _dmarc:
-    TXT: v=DMARC1; p=reject
+    TXT: v=DMARC1; p=none
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
   _dmarc:
-    TXT: v=DMARC1; p=quarantine
+    TXT: v=DMARC1; p=reject
`,
    },
  },
  *find(plan) {
    const found = [...weakenedNames(plan), ...weakenedSenders(plan)];
    for (const alike of groupBy(found, outcomeOf).values()) {
      const [first] = alike;
      if (!first) continue;
      const names = enumeration([...new Set(alike.map(({ domain }) => domain))], MOST_NAMES);
      yield {
        level: first.level,
        changes: plan.changesOf(alike.flatMap(({ effects }) => effects)),
        address: effectAddress(first.effects[0], 'TXT'),
        message: `${first.lead} ${names} ${first.text}`,
      };
    }
  },
};

interface Weakened extends WeakenedAuth {
  readonly level: RiskLevel;
  /** The changed answers that weaken it. */
  readonly effects: readonly [Effect, ...Effect[]];
}

/** Equal for what can be told in one sentence. */
function outcomeOf({ effects: [first], level, lead, text }: Weakened): string {
  return [first.zone, level, lead, text].join('\n');
}

function* weakenedNames({ comparison: { states }, effects }: AnswerChanges): Iterable<Weakened> {
  const ofMail = effects.filter(
    ({ name, below }) => !below && /^_dmarc\.|^_mta-sts\.|\._domainkey\./.test(name),
  );
  for (const [name, [first, ...others]] of groupBy(ofMail, (effect) => effect.name)) {
    const weakened = weakenedAt(states, name);
    if (weakened && first) yield { ...weakened, level: 'warn', effects: [first, ...others] };
  }
}

/** The domains whose SPF changes, or includes one that does. */
function* weakenedSenders(plan: AnswerChanges): Iterable<Weakened> {
  const { comparison } = plan;
  const { before, after } = comparison.states;
  const changed = changedSpf(plan);
  if (changed.size === 0) return;
  const users = spfUsers(comparison, changed.keys());
  const inOrder = sortedBy(users, ([domain]) => `${changed.has(domain) ? 0 : 1} ${naturalKey(domain)}`);
  const [sendersBefore, sendersAfter] = [sendersByDomain(before), sendersByDomain(after)];
  for (const [domain, origins] of inOrder) {
    const [first, ...others] = [...origins].flatMap((name) => changed.get(name) ?? []);
    const [had, has] = [sendersBefore(domain), sendersAfter(domain)];
    if (!first || !had || !has) continue;
    const causes = [first, ...others] as const;
    const weakened = weakenedSpf(domain, had, has);
    if (weakened) yield { ...weakened, level: 'warn', effects: causes };
    const lost = weakened || changed.has(domain) ? null : lostSenders(domain, had, has);
    if (lost) yield { ...lost, level: lossLevel(comparison, domain, causes), effects: causes };
  }
}

/** The names whose SPF record becomes another one, with the effect that says so. */
function changedSpf({ comparison: { states }, effects }: AnswerChanges): ReadonlyMap<string, Effect> {
  const changed = new Map<string, Effect>();
  for (const effect of effects) {
    const { name, below, type } = effect;
    if (below || type !== 'TXT') continue;
    const [old, now] = [spfTexts(states.before, name), spfTexts(states.after, name)];
    if (old?.length === 1 && now?.length === 1 && old[0] !== now[0]) changed.set(name, effect);
  }
  return changed;
}

/** Whoever changes a record may not know who includes it in another zone. */
function lossLevel({ zones }: Comparison, domain: string, effects: readonly Effect[]): RiskLevel {
  const own = enclosingZone(domain, zones)?.name;
  return effects.every(({ zone }) => zone === own) ? 'info' : 'warn';
}
