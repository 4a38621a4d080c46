import type { EngineEvent } from '../../engine/events.js';
import type { Context } from '../terminal/context.js';
import { noticeText } from '../terminal/notice.js';
import { clearProgress } from '../terminal/progress.js';

/**
 * Returns a function that prints at once the first request of a run that failed and is sent again, and the first step that
 * failed; it returns whether it did. Later ones are counted in the progress, and the report lists all of them.
 */
export function troublePrinter(context: Context): (event: EngineEvent) => boolean {
  const told = new Set<Trouble['of']>();
  let isApplying = false;
  return (event) => {
    if (event.kind === 'progress') isApplying = event.work === 'applying';
    const trouble = isApplying && !context.globals.quiet ? troubleIn(event) : null;
    if (!trouble || told.has(trouble.of)) return false;
    told.add(trouble.of);
    context.err.write(clearProgress(context) + noticeText(trouble.text, context.err.layout));
    return true;
  };
}

/** `DELETE …: 429 Too Many Requests; trying again in 60 s`. */
export function retryText({ error, ms }: Extract<EngineEvent, { readonly kind: 'retry' }>): string {
  return `${error}; trying again${ms === 0 ? '' : ` in ${Math.ceil(ms / 1000)} s`}`;
}

interface Trouble {
  readonly of: 'request' | 'step';
  readonly text: string;
}

function troubleIn(event: EngineEvent): Trouble | null {
  if (event.kind === 'retry') return { of: 'request', text: retryText(event) };
  if (event.kind !== 'step-ended' || event.error === null || event.status === 'not-attempted') return null;
  return { of: 'step', text: `${event.action} ${event.address}: ${event.error}` };
}
