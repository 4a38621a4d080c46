import { groupBy } from '../../diagnostics/group-by.js';
import { enumeration } from '../../text/plural.js';
import type { Answer, Effect } from '../../plan/effect.js';
import { prefixIn } from '../name/domain.js';
import type { ServiceRecord } from '../record.js';
import { isAlias } from '../records/service-records.js';
import { recordType } from '../types/registry.js';
import type { AnswerChanges, AnswerRiskRule } from './answer-changes.js';
import { effectAddress, shownName } from './answer-changes.js';
import type { RiskFinding } from './risk.js';

const EXAMPLE_SERVICES = `
 zone: example.com
 serviceRecords: ['@ MX']
`;

export const shadowsServiceRecord: AnswerRiskRule = {
  code: 'shadows-service-record',
  level: 'warn',
  summary: 'a custom record hides what a managed service answers',
  explanation:
    'The provider answers for a managed service, such as mail or a web site, with records that its list never contains. A custom record of the same name and type takes their place, a custom CNAME that of all records of the name, and a delegation that of all below it: the service is cut off, though nothing that is listed changes. Known are the `serviceRecords` of zone files, and with `plan --dns` what name servers answer now.',
  advice:
    'Make sure that the service is no longer needed at this name, or that the new record does what its records did. To keep it, remove the custom record from the file.',
  example: {
    raised: {
      change: `${EXAMPLE_SERVICES} records:
   www: { A: 192.0.2.1 }
+  "@": { MX: 10 mx.example.net }
`,
    },
    spared: {
      change: `${EXAMPLE_SERVICES} records:
   www: { A: 192.0.2.1 }
+  "@": { TXT: hello }
`,
    },
  },
  *find(plan) {
    yield* findings(plan, {
      isMeant: ({ before, after }) => isServed(before) && !isServed(after) && !isSame(before, after),
      message: (what, name) => `a managed service answers at ${name} with ${what}, which this plan hides`,
    });
  },
};

export const unshadowsServiceRecord: AnswerRiskRule = {
  code: 'unshadows-service-record',
  level: 'info',
  summary: 'a managed service answers again where a custom record goes',
  explanation:
    'The last custom record goes that hides what a managed service of the provider answers. From then on the service answers there, which may be what is meant, or a surprise years after it was replaced. Known are the `serviceRecords` of zone files; with `plan --dns` also values that name servers answer beside the custom ones.',
  advice:
    'If the service must not answer there, keep a custom record, or switch the service off at the provider.',
  example: {
    raised: {
      change: `${EXAMPLE_SERVICES} records:
   www: { A: 192.0.2.1 }
-  "@": { MX: 10 mx.example.net }
`,
    },
    spared: {
      change: `${EXAMPLE_SERVICES} records:
   www: { A: 192.0.2.1 }
-  "@": { TXT: hello }
`,
    },
  },
  *find(plan) {
    yield* findings(plan, {
      isMeant: ({ before, after }) => isServed(after) && !isServed(before),
      message: (what, name) => `a managed service answers at ${name} again: ${what}`,
    });
  },
};

interface Search {
  readonly isMeant: (effect: Effect) => boolean;
  readonly message: (what: string, name: string) => string;
}

/** One for each name, with the records of services that come or go there. */
function* findings(plan: AnswerChanges, { isMeant, message }: Search): Iterable<RiskFinding> {
  const meant = groupBy(plan.effects.filter(isMeant), shownName);
  for (const [name, effects] of meant) {
    const [first] = effects;
    if (!first) continue;
    const records = recordsOf(plan, effects);
    const type = records[0]?.type ?? first.type;
    yield {
      changes: plan.changesOf(effects),
      address: effectAddress(first, type),
      message: message(records.length > 0 ? listed(records) : typesText(effects), name),
    };
  }
}

/** Whether a service answers at the name itself: names that lead there are told among the effects. */
function isServed({ status, via }: Answer): boolean {
  return status === 'service' && via.length === 0;
}

/** Whether the same is answered, whoever answers it. */
function isSame({ data }: Answer, other: Answer): boolean {
  return data.length > 0 && data.join('\n') === other.data.join('\n');
}

function recordsOf({ comparison }: AnswerChanges, effects: readonly Effect[]): readonly ServiceRecord[] {
  const [first] = effects;
  if (!first) return [];
  const types = new Set(effects.map(({ type }) => type));
  const prefix = prefixIn(first.zone, shownName(first));
  const services = comparison.zones.get(first.zone)?.serviceRecords ?? [];
  return services.filter((each) => each.prefix === prefix && (types.has(each.type) || isAlias(each)));
}

const MOST_RECORDS = 10;

function listed(records: readonly ServiceRecord[]): string {
  return enumeration(records.map(recordText), MOST_RECORDS);
}

/** `MX 10 mx.example.net (TTL 3600)`, or only the type. */
function recordText({ type, content, prio, seen }: ServiceRecord): string {
  if (content === undefined) return `${type} (content not known)`;
  const hasPrio = recordType(type)?.fieldsWithPrio !== undefined;
  const facts = seen
    ? [`TTL ${seen.ttls.join(' or ')}`, ...(seen.at ? [`only at ${enumeration(seen.at, MOST_RECORDS)}`] : [])]
    : [];
  return `${type} ${hasPrio ? `${prio} ` : ''}${content}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
}

/** Of records that the service lists without saying what they answer, only the types are known. */
function typesText(effects: readonly Effect[]): string {
  return enumeration([...new Set(effects.map(({ type }) => type))], MOST_RECORDS);
}
