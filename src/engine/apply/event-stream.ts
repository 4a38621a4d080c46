import type { ApplyEvent } from '../../apply/events.js';
import type { StepReport } from '../../apply/step/report.js';
import { countStatuses } from '../../apply/step/report.js';
import type { Plan } from '../../plan/plan.js';
import { scopesOf } from '../../plan/scope.js';
import { eventError, eventLine, EVENTS_FORMAT_VERSION } from '../../render/json/events.js';
import { toolName } from '../../version.js';
import type { EngineEvent, Tell } from '../events.js';

/** The events of a run as lines of JSON. Schema: `schemas/apply-events.schema.json`. */
export interface EventStream {
  readonly tell: Tell;
  /** Writes the last line, with the error that was thrown, if any. */
  readonly end: (exitCode: number, thrown?: unknown) => void;
}

/** Writes the first line of the stream. `now` returns milliseconds since 1970. */
export function startEventStream(write: (line: string) => void, now: () => number): EventStream {
  const ended = new Map<string, StepReport>();
  const tell = (event: ApplyEvent): void => {
    if (event.kind === 'step-ended') ended.set(event.id, event);
    write(eventLine(event, now()));
  };
  tell({ kind: 'start', formatVersion: EVENTS_FORMAT_VERSION, tool: toolName });
  return {
    tell: (event) => eventsFor(event).forEach(tell),
    end: (exitCode, thrown = null) => {
      const error = thrown === null ? null : eventError(thrown);
      tell({ kind: 'end', exitCode, summary: countStatuses([...ended.values()]), error });
    },
  };
}

function eventsFor(event: EngineEvent): readonly ApplyEvent[] {
  switch (event.kind) {
    case 'wait':
    case 'retry':
    case 'step-started':
    case 'step-ended':
    case 'scope-verified':
      return [event];
    case 'locked':
      return [{ kind: 'wait', reason: 'locked', ms: event.ms }];
    case 'unreadable':
      return event.failures.map(({ scope, failure }) => ({
        kind: 'unreadable',
        scope,
        error: eventError(failure),
      }));
    case 'plan':
      return [planEvent(event.plan)];
    default:
      return [];
  }
}

/** Summarizes a plan: number of steps, scopes, and risks. */
function planEvent(plan: Plan): ApplyEvent {
  const { hasChanges, summary, risks } = plan;
  const changing = scopesOf(plan).filter(({ steps }) => steps.length > 0);
  const scopes = changing.map(({ scope, summary: counts }) => ({ scope, summary: counts }));
  return { kind: 'plan', hasChanges, summary, scopes, risks };
}
