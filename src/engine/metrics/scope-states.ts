import type { StepReport } from '../../apply/step/report.js';
import type { Verification } from '../../dns/verify/verification.js';
import type { Action, Plan, Summary } from '../../plan/plan.js';
import { scopesOf } from '../../plan/scope.js';
import type { Sample } from '../../render/prometheus.js';
import type { EngineEvent } from '../events.js';

/** What a run knows of a zone or template. */
interface ScopeState {
  /** Null when nothing was compared with what is live. */
  readonly planned: Summary | null;
  /** Whether changes are left out of the plan, since only some records are selected. */
  readonly isPartial: boolean;
  /** `agrees`, `differs`: after the run. */
  readonly live: 'unread' | 'read' | 'agrees' | 'differs';
}

type DoneStep = Pick<StepReport, 'scope' | 'action'>;

/** The zones and templates of a run. */
export interface ScopeStates {
  readonly tell: (event: EngineEvent) => void;
  /** Both are given the steps that were done. */
  readonly inSync: (done: readonly DoneStep[]) => readonly Sample[];
  readonly changes: (done: readonly DoneStep[]) => readonly Sample[];
}

/** Follows the zones and templates of a run. */
export function followScopes(): ScopeStates {
  const states = new Map<string, ScopeState>();
  const change = (scope: string, changes: Partial<ScopeState>): void => {
    states.set(scope, { ...UNKNOWN, ...states.get(scope), ...changes });
  };
  return {
    tell: (event) => {
      switch (event.kind) {
        case 'planned':
          for (const [scope, state] of plannedStates(event.plan))
            change(scope, event.from === 'live' ? { ...state, live: 'read' } : state);
          break;
        case 'plan':
          // What is live in a saved plan was read by another run.
          for (const [scope, state] of plannedStates(event.plan)) change(scope, state);
          break;
        case 'moved':
          for (const scope of event.moved) change(scope, { live: 'unread' });
          break;
        case 'scope-verified':
          if (event.verified) change(event.scope, { live: 'agrees' });
          else if (event.differences.length > 0) change(event.scope, { live: 'differs' });
          break;
        case 'verified':
          for (const [zone, agrees] of answeredZones(event.verification))
            change(zone, { live: agrees ? 'agrees' : 'differs' });
      }
    },
    inSync: (done) => {
      const left = leftAfter(done);
      return [...states].flatMap(([zone, state]) =>
        state.live === 'unread'
          ? []
          : [{ labels: { zone }, value: Number(isInSync(state, left(zone, state))) }],
      );
    },
    changes: (done) => {
      const left = leftAfter(done);
      return [...states].flatMap(([zone, state]) => {
        if (state.planned === null) return [];
        const summary = left(zone, state);
        return ACTIONS.map((action) => ({ labels: { zone, action }, value: summary[action] }));
      });
    },
  };
}

const UNKNOWN: ScopeState = { planned: null, isPartial: false, live: 'unread' };

const ACTIONS: readonly Action[] = ['create', 'update', 'delete'];

function plannedStates(plan: Plan): readonly (readonly [string, Omit<ScopeState, 'live'>])[] {
  const leftOut = new Map(plan.zones.map(({ zone, leftOut: count = 0 }) => [zone, count]));
  return scopesOf(plan).map(({ scope, summary }) => [
    scope,
    { planned: summary, isPartial: (leftOut.get(scope) ?? 0) > 0 },
  ]);
}

function leftAfter(done: readonly DoneStep[]): (scope: string, state: ScopeState) => Summary {
  const counts = new Map<string, number>();
  for (const { scope, action } of done)
    counts.set(`${action} ${scope}`, (counts.get(`${action} ${scope}`) ?? 0) + 1);
  return (scope, { planned }) => {
    const left = (action: Action): number =>
      (planned?.[action] ?? 0) - (counts.get(`${action} ${scope}`) ?? 0);
    return { create: left('create'), update: left('update'), delete: left('delete') };
  };
}

/** Whether what is live is as the files say. What a run has changed counts once it was read back. */
function isInSync({ planned, isPartial, live }: ScopeState, left: Summary): boolean {
  const hadSteps = planned !== null && ACTIONS.some((action) => planned[action] > 0);
  const hasSteps = ACTIONS.some((action) => left[action] > 0);
  return live !== 'differs' && !isPartial && !hasSteps && (live === 'agrees' || !hadSteps);
}

/** The zones that servers answered for, and whether all of them answer what the files say. */
function answeredZones({ servers, differences, unanswered }: Verification): ReadonlyMap<string, boolean> {
  const zones = new Map(servers.map(({ zone }) => [zone, true]));
  for (const { zone, failures } of servers) if (failures > 0) zones.set(zone, false);
  for (const { zone, kind } of differences) if (kind !== 'ttl') zones.set(zone, false);
  for (const { zone } of unanswered) zones.delete(zone);
  return zones;
}
