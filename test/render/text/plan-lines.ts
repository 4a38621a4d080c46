import { plainStyle } from '../../../src/text/style.js';
import type { Step } from '../../../src/plan/plan.js';
import { planText, somePlan, someZone } from '../support.js';

export const terminal = { style: plainStyle, width: 80 };

export const unlimited = { style: plainStyle, width: Infinity };

/** The lines that show the steps of a zone. */
export function changeLines(steps: readonly Step[], layout = terminal): readonly string[] {
  const lines = planText(somePlan([someZone(steps)]), layout).split('\n');
  const head = lines.findIndex((line) => /^(?:example\.com)? {2}zones\/example\.com\.yaml/.test(line));
  return lines.slice(head + 1, lines.indexOf('', head));
}
