import { groupBy } from '../../diagnostics/group-by.js';
import { enumeration } from '../../text/plural.js';
import { ANY, askedName } from '../answers/answer.js';
import type { Link } from '../answers/chain.js';
import { chainOf } from '../answers/chain.js';
import { lookUp } from '../answers/look-up.js';
import type { Effect } from '../../plan/effect.js';
import { parentOf } from '../name/parent.js';
import { ownerName, prefixIn } from '../name/domain.js';
import type { AnswerChanges, AnswerRiskRule } from './answer-changes.js';
import { effectAddress, isAnsweredThrough, shownName } from './answer-changes.js';

export const wildcardShadowed: AnswerRiskRule = {
  code: 'wildcard-shadowed',
  level: 'warn',
  summary: 'names that a wildcard has answered until now stop being answered',
  explanation:
    'A wildcard only answers for names that do not exist. A name exists as soon as it, or a name below it, has a record of any type, and then loses everything else that the wildcard gave it. Of 628 real changes of single zones in public repositories, 7 raise it.',
  advice: 'Repeat at the name what it shall keep of the wildcard.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
   "*": { A: 192.0.2.1 }
+  shop: { TXT: verification=1 }
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
   "*": { A: 192.0.2.1 }
+  shop: { TXT: verification=1, A: 192.0.2.1 }
`,
    },
  },
  *find(plan) {
    const shadowed = groupBy(
      plan.effects.flatMap((effect) => shadowedBy(plan, effect) ?? []),
      ({ effect }) => shownName(effect),
    );
    for (const [name, lost] of shadowed) {
      const [first] = lost;
      if (!first || isBelowAnother(name, shadowed)) continue;
      const types = lost.map(({ effect: { type } }) => type);
      yield {
        changes: plan.changesOf(lost.map(({ effect }) => effect)),
        address: effectAddress(first.effect, first.effect.type),
        message: `${name} no longer gets ${enumeration(types, types.length)} from ${first.wildcard}`,
      };
    }
  },
};

interface Shadowed {
  readonly effect: Effect;
  /** Full name of the wildcard. */
  readonly wildcard: string;
}

/**
 * Whether an answer of a wildcard that stays gets lost. That nothing is below a new host that the wildcard answered for is what
 * everybody expects, unless a wildcard of its own shows that the names below it are in use.
 */
function shadowedBy({ comparison: { states } }: AnswerChanges, effect: Effect): Shadowed | null {
  const { name, below, type, kind, before } = effect;
  if (type === ANY || (kind !== 'removed' && kind !== 'delegated')) return null;
  if (before.status !== 'answer' && before.status !== 'elsewhere') return null;
  if (isAnsweredThrough(states.before, effect)) return null;
  const { links } = chainOf(states.before, askedName(effect), type);
  const wildcard = links[0] && wildcardOf(links[0]);
  const zone = links[0]?.zone?.name ?? '';
  const after = states.after.zones.get(zone)?.published;
  if (!wildcard || !after || after.at(wildcard).length === 0) return null;
  if (lookUp(after, wildcard, ANY).cut !== null) return null;
  if (below && after.at(prefixIn(zone, `*.${name}`)).length === 0) return null;
  if (name.startsWith('_') && !wildcard.includes('_')) return null;
  return { effect, wildcard: ownerName(wildcard, zone) };
}

function wildcardOf({ source, prefix }: Link): string | null {
  return source === prefix ? null : source;
}

function isBelowAnother(name: string, names: ReadonlyMap<string, unknown>): boolean {
  for (let at = parentOf(name); at !== ''; at = parentOf(at)) if (names.has(at)) return true;
  return false;
}
