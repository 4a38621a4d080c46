import type { PlanTime } from '../../src/dns/planning/zone-changes.js';
import { planZones } from '../../src/dns/planning/plan-zones.js';
import { diffZone } from '../../src/dns/diff/zone-diff.js';
import type { PatternFields } from '../../src/dns/records/patterns.js';
import type { Protocol } from '../../src/dns/protocol.js';
import type { Replace } from '../../src/dns/zone.js';
import type { Policy } from '../../src/plan/diff/policy.js';
import type { Risk } from '../../src/plan/plan.js';
import { recordLine, records } from './record-lines.js';
import { desired, live, patterns } from './zones.js';

/** A zone before and after, as lines of `records`. */
export interface RiskCase {
  readonly title: string;
  readonly live: readonly string[];
  readonly file: readonly string[];
  /** Other zones of the project, before and after. */
  readonly others?: Readonly<Record<string, readonly [live: readonly string[], file: readonly string[]]>>;
  readonly policy?: Policy;
  readonly replace?: Replace;
  readonly protocol?: Protocol;
  readonly ignore?: readonly PatternFields[];
  readonly protect?: readonly PatternFields[];
  readonly maxChangePercent?: number;
  readonly time?: PlanTime;
}

/** What a plan says of one kind of risk. */
export interface Raised {
  readonly risks: readonly Risk[];
  /** Addresses of these risks without `dns/example.com/`. */
  readonly addresses: readonly string[];
  /** The steps that carry the code, for example `delete www A 192.0.2.1`. */
  readonly steps: readonly string[];
}

/** Plans example.com and picks out the risks of one code. */
export function raised(code: string, { live: lines, file, others = {}, ...settings }: RiskCase): Raised {
  const {
    policy = 'sync',
    replace = 'auto',
    protocol = 'rest',
    ignore = [],
    protect = [],
    maxChangePercent = 30,
    time,
  } = settings;
  const zone = desired('example.com', records(...file), {
    policy,
    replace,
    protocol,
    ignore: patterns(ignore),
    protect: patterns(protect),
  });
  const diffs = [
    diffZone(zone, live(records(...lines))),
    ...Object.entries(others).map(([name, [before, after]]) =>
      diffZone(desired(name, records(...after)), live(records(...before))),
    ),
  ];
  const plan = planZones({ diffs, maxChangePercent, time, pathInPlan: (path) => path });
  const risks = plan.risks.filter((risk) => risk.code === code);
  return {
    risks,
    addresses: risks.map(({ address }) => address.replace(/^dns\/example\.com\/?/, '')),
    steps: plan.zones.flatMap(({ steps }) =>
      steps
        .filter((step) => step.risks.includes(code))
        .flatMap(({ action, before, after }) => {
          const subject = before ?? after;
          return subject ? `${action} ${recordLine(subject)}` : [];
        }),
    ),
  };
}
