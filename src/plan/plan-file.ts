import { Failure } from '../failure.js';
import { isObject, parseJson } from '../text/json.js';
import type { Plan } from './plan.js';
import { PLAN_FORMAT_VERSION } from './plan.js';

/**
 * Reads a saved plan. `isPlan` checks the shape, so that a damaged or hand-edited file is refused whole.
 *
 * @throws Failure `usage` when the text is not a plan, or has an unknown format.
 */
export function readPlan(text: string, path: string, isPlan: (value: unknown) => value is Plan): Plan {
  const value = parseJson(text);
  const formatVersion = formatVersionOf(value);
  if (formatVersion === null) throw notAPlan(path);
  const [major] = PLAN_FORMAT_VERSION.split('.');
  if (formatVersion.split('.')[0] !== major) {
    throw new Failure('usage', `${path} has plan format ${formatVersion}, this version reads ${major}.x`, {
      hint: 'make a new plan with this version',
    });
  }
  if (!isPlan(value)) throw notAPlan(path);
  return value;
}

function formatVersionOf(value: unknown): string | null {
  const version = isObject(value) ? value['formatVersion'] : null;
  return typeof version === 'string' ? version : null;
}

function notAPlan(path: string): Failure {
  return new Failure('usage', `${path} is not a saved plan, or it is damaged`, {
    hint: 'write one with `zonemason plan --out FILE`',
  });
}
