import type { Effect } from '../../src/plan/effect.js';
import type { JournalOutline } from '../../src/apply/journal/journal-outline.js';
import type { ListedRisk } from '../../src/plan/risks/risk-kind.js';
import { reviewPlan } from '../../src/engine/plan/render-plan.js';
import type { TextOptions } from '../../src/render/text/plan.js';
import { formatPlanHtml } from '../../src/render/html/plan-page.js';
import { formatPlan } from '../../src/render/text/plan.js';
import type { Layout } from '../../src/text/style.js';
import type {
  Plan,
  PlannedRecord,
  PlannedTranslation,
  Risk,
  SettingChange,
  Step,
  TemplatePlan,
  ZonePlan,
} from '../../src/plan/plan.js';
import { addSummaries, summarize } from '../../src/plan/plan.js';

/** An A record of www, with `change` on top. */
export function someRecord(change: Partial<PlannedRecord> = {}): PlannedRecord {
  return { prefix: 'www', type: 'A', content: '192.0.2.1', prio: 0, ttl: 3600, active: true, ...change };
}

let lastId = 0;

function step(before: PlannedRecord | null, after: PlannedRecord | null, change: Partial<Step>): Step {
  const { prefix, type } = after ?? before ?? someRecord();
  lastId += 1;
  return {
    id: `s${lastId}`,
    action: before ? (after ? 'update' : 'delete') : 'create',
    address: `dns/example.com/${prefix === '' ? '@' : prefix}/${type}`,
    recordId: before ? String(lastId) : null,
    before,
    after,
    changed: [],
    waitsFor: [],
    group: null,
    source: after ? { file: 'zones/example.com.yaml', line: 4, column: 5 } : null,
    risks: [],
    ...change,
  };
}

export function createStep(record: Partial<PlannedRecord>, change: Partial<Step> = {}): Step {
  return step(null, someRecord(record), change);
}

export function deleteStep(record: Partial<PlannedRecord>, change: Partial<Step> = {}): Step {
  return step(someRecord(record), null, change);
}

/** An update of a record by the fields of `to`. */
export function updateStep(from: Partial<PlannedRecord>, to: Partial<PlannedRecord>): Step {
  return step(someRecord(from), someRecord({ ...from, ...to }), { changed: Object.keys(to) });
}

export function someZone(steps: readonly Step[], change: Partial<ZonePlan> = {}): ZonePlan {
  return {
    zone: 'example.com',
    file: 'zones/example.com.yaml',
    fingerprint: `sha256:${'0'.repeat(64)}`,
    summary: summarize(steps),
    steps,
    unmanaged: [],
    ignored: 0,
    ignore: [],
    listing: [],
    ...change,
  };
}

/** The address of `www.example.com`, which step `s1` changes. */
export function someEffect(change: Partial<Effect> = {}): Effect {
  return {
    name: 'www.example.com',
    below: false,
    type: 'A',
    kind: 'changed',
    before: { status: 'answer', via: [], data: ['192.0.2.1'] },
    after: { status: 'answer', via: [], data: ['192.0.2.2'] },
    steps: ['s1'],
    zone: 'example.com',
    ...change,
  };
}

export function someTemplate(steps: readonly Step<PlannedTranslation>[], template = 'welcome'): TemplatePlan {
  return {
    template,
    templateId: '1',
    folder: `mail/${template}`,
    fingerprint: `sha256:${'0'.repeat(64)}`,
    summary: summarize(steps),
    steps,
    ignored: 0,
    left: 0,
    ignore: [],
    defaultText: ['1', template, 'x'],
    listing: [],
  };
}

/** A `protect` that is gone, with `change` on top. */
export function someSetting(change: Partial<SettingChange> = {}): SettingChange {
  return {
    scope: 'example.com',
    file: 'zones/example.com.yaml',
    line: 7,
    setting: 'protect',
    before: '{ type: "MX" }',
    after: null,
    weaker: true,
    ...change,
  };
}

export function somePlan(zones: readonly ZonePlan[], risks: readonly Risk[] = []): Plan {
  return {
    formatVersion: '1.0',
    tool: 'zonemason 0.1.0',
    createdAt: '2026-11-20T10:00:00.000Z',
    endpoint: { dns: 'https://dns.example.net/custom' },
    hasChanges: zones.some(({ steps }) => steps.length > 0),
    summary: addSummaries(zones.map(({ summary }) => summary)),
    zones,
    risks,
  };
}

/** Formats a plan for the terminal. */
export function planText(plan: Plan, layout: Layout, options?: TextOptions): string {
  return formatPlan(reviewPlan(plan), layout, options);
}

/** Formats a plan as a page. */
export function planPage(plan: Plan): string {
  return formatPlanHtml(reviewPlan(plan));
}

/** A plan with one zone, one template and one warning of each kind that it begins with. */
export const leavingOut: Pick<Plan, 'unreadable' | 'warnings' | 'provenance'> = {
  unreadable: [
    { part: 'dns', scope: 'example.net', kind: 'credentials', message: 'GET /example.net: 401' },
    {
      part: 'mail',
      scope: 'mail/invoice',
      kind: 'conflict',
      message: 'the files of mail/invoice conflict with the live state (1 error)',
      diagnostics: [
        {
          code: 'mail/unknown-placeholder',
          severity: 'error',
          message: 'the default text has no placeholder {{a}}',
          hint: 'it has {{b}}',
          file: 'mail/invoice/de.yaml',
          line: 2,
          column: 7,
          endLine: 2,
          endColumn: 12,
          address: 'mail/invoice/de',
          related: [],
        },
      ],
    },
  ],
  warnings: [
    {
      code: 'mail/stale-mirror',
      severity: 'warning',
      message: 'the body of the default of welcome changed since its mirror was written',
      file: 'mail/welcome/template.yaml',
      line: 3,
      column: 10,
      endLine: 3,
      endColumn: 12,
      address: 'mail/welcome',
      related: [],
    },
  ],
  provenance: {
    commit: '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d',
    ref: 'feature',
    actor: 'mona',
    run: 'https://ci.example.com/runs/17',
  },
};

/** The journal of a run that was interrupted after two of three steps. */
export function someOutline(change: Partial<JournalOutline> = {}): JournalOutline {
  return {
    path: 'j/2026-11-21T09-30-00.000Z-example.com.jsonl',
    time: '2026-11-21T09:30:00.000Z',
    endpoint: 'https://dns.example.net/',
    scope: 'example.com',
    brand: null,
    project: 'zonemason.yaml',
    provenance: { commit: 'a'.repeat(40), ref: 'main', actor: 'anna', run: 'https://ci.example/1' },
    restores: null,
    isPart: false,
    done: 2,
    unknown: 0,
    total: 3,
    hasChanged: true,
    isComplete: false,
    ...change,
  };
}

/** A kind of risk that drift raises and a plain change does not. */
export function someRiskKind(change: Partial<ListedRisk> = {}): ListedRisk {
  return {
    code: 'drift',
    level: 'warn',
    consent: 'not-needed',
    summary: 'a `record` is_not as declared',
    explanation: 'Somebody changed it.',
    advice: 'Ask.',
    example: { raised: { change: ' a\n+b', outside: '-c' }, spared: { change: '+d' } },
    ...change,
  };
}
