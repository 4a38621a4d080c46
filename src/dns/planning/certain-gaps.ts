import type { Plan, PlannedRecord, Risk } from '../../plan/plan.js';
import { gravestFirst } from '../../plan/risks/gravest-first.js';
import { isWithoutTrial } from '../diff/settle-type-changes.js';
import { isTypeChange } from '../diff/type-changes.js';
import { ownerName } from '../name/domain.js';
import { typeSwapGap } from '../risks/type-swap-gap.js';

/**
 * The risks of a plan, with a warning of each gap that would open only if the service refuses a PUT of another type, where no
 * such PUT can be the first of the run: then each is a DELETE and a POST.
 */
export function withCertainGaps({ zones, risks }: Pick<Plan, 'zones' | 'risks'>): readonly Risk[] {
  if (!risks.some(isConditional)) return risks;
  const steps = zones.flatMap(({ zone, steps: own }) => own.map((step) => ({ ...step, zone })));
  if (!isWithoutTrial(steps)) return risks;
  const messages = new Map(steps.filter(isTypeChange).map((step) => [step.address, messageOf(step)]));
  return gravestFirst(
    risks.map((risk) => {
      const message = isConditional(risk) ? messages.get(risk.address) : undefined;
      return message === undefined ? risk : { ...risk, level: typeSwapGap.level, message };
    }),
  );
}

/** Whether it depends on the service if a gap opens. */
function isConditional({ code, level }: Risk): boolean {
  return code === typeSwapGap.code && level !== typeSwapGap.level;
}

interface TypeChange {
  readonly zone: string;
  readonly before: PlannedRecord;
  readonly after: PlannedRecord;
}

function messageOf({ zone, before, after }: TypeChange): string {
  const name = ownerName(after.prefix, zone);
  return `${name} has no answer for a moment: ${before.type} is deleted before ${after.type} is created, since no PUT of another type is safe to try first`;
}
