import type { ServiceErrorKind } from '../../api/http/service-error.js';
import type { KnownZone } from '../../api/update/transaction.js';
import { groupBy } from '../../diagnostics/group-by.js';
import type { DnsRecord } from '../../dns/record.js';
import type { Step } from '../../plan/plan.js';
import type { Outcomes } from '../execute-unit.js';
import type { MessageTarget } from '../messages/message-target.js';
import { messageUnits } from '../messages/message-units.js';
import type { MessageOutcome } from '../messages/send-message.js';
import { sendMessage } from '../messages/send-message.js';
import type { ZoneChange } from '../messages/zone-change.js';
import { differencesOf } from '../messages/zone-change.js';
import { fixedPace } from '../pace.js';
import type { Outcome } from '../step/outcome.js';
import type { WrittenNothing } from '../step/report.js';
import { failure, withLate } from '../step/outcome.js';
import type { HeldBack } from '../step/obstacles.js';
import type { Unit } from '../step/schedule.js';
import type { ValueForm } from '../step/value-model.js';
import { unitsOf } from '../step/schedule.js';
import type { DeliveredRun, Delivery } from './delivery.js';

type Records = Outcomes<DnsRecord>;

/**
 * Delivers connected steps together, in messages that the target carries out as a whole, and only if everything that they
 * rest on is as it was reviewed. So nothing is read before. The messages of a zone are sent one after the other.
 */
export function byMessage(target: MessageTarget): Delivery<DnsRecord> {
  return {
    mayLag: false,
    open: (run) => {
      const known = new Map(run.scopes.map(({ id }) => [id, knownIn(run, id)]));
      const knownOf = (scope: string): KnownZone => known.get(scope) ?? new Map();
      const obstacles = new Map<Unit<DnsRecord>, HeldBack>();
      const units = unitsOf(run.scopes.map(({ id, steps }) => ({ scope: id, steps })));
      return {
        units: messageUnits(units, knownOf, target).messages,
        watch: {
          whenCovered: () => null,
          confirm: async () => true,
          obstacleOf: (unit) => obstacles.get(unit),
          isCutOff: () => false,
          readingAgeOf: () => undefined,
        },
        executeUnit: async (unit) => {
          const { scope, steps } = unit;
          const journal = run.journalOf(scope);
          if (journal && !(await journal.announce(steps))) return NOTHING;
          for (const step of steps) run.onStart(scope, step);
          const message = { zone: scope, known: knownOf(scope), changes: steps };
          const came = await sendMessage(message, { ...run, target });
          if (came.kind === 'done') known.set(scope, target.changed(message.known, steps));
          if (came.kind === 'unmet') obstacles.set(unit, obstacleOf(came.change, run.formOf(scope)));
          const outcomes = outcomesOf(steps, came, target);
          for (const step of steps) journal?.conclude(step, outcomes.get(step) ?? null);
          return outcomes;
        },
        paceOf: () => fixedPace(1),
        paceSummaryOf: () => undefined,
        end: () => undefined,
      };
    },
  };
}

const NOTHING: Records = new Map();

/** The records of a scope as they were checked, by prefix. */
function knownIn({ readings }: DeliveredRun<DnsRecord>, scope: string): KnownZone {
  return groupBy(readings.latest(scope)?.live ?? [], ({ prefix }) => prefix);
}

function obstacleOf(change: ZoneChange | null, form: ValueForm<DnsRecord>): HeldBack {
  if (!change) return { kind: 'not-read', message: 'the server says that something has changed meanwhile' };
  return { kind: 'changed-meanwhile', differences: differencesOf(change, form) };
}

/** Steps of a message that was not carried out because of a change by others are not attempted. */
function outcomesOf(
  steps: readonly Step<DnsRecord>[],
  came: MessageOutcome,
  { idOf }: MessageTarget,
): Records {
  if (came.kind === 'unmet') return NOTHING;
  return new Map(steps.map((step) => [step, outcomeOf(step, came, idOf)]));
}

function outcomeOf(
  { after }: Step<DnsRecord>,
  came: Exclude<MessageOutcome, { readonly kind: 'unmet' }>,
  idOf: MessageTarget['idOf'],
): Outcome {
  if (came.kind === 'done') return { status: 'done', ...(after && { createdId: idOf(after) }) };
  const { error } = came;
  if (came.kind === 'unknown') return failure('unknown', error);
  return withLate(failure('failed', error, { exit: exitAfter(error.kind) }), came.lateUntil);
}

/** How a run ends that has changed nothing because of such an error. */
function exitAfter(kind: ServiceErrorKind): WrittenNothing | undefined {
  if (kind === 'credentials') return 'credentials';
  return kind === 'unreachable' || kind === 'server' ? 'unreachable' : undefined;
}
