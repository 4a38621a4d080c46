import { Failure } from '../failure.js';
import { isObject, parseJson } from '../text/json.js';
import type { Plan } from './plan.js';
import { PLAN_FORMAT_VERSION } from './plan.js';
import type { WrittenKind } from './written-file.js';
import { writtenFile } from './written-file.js';

/**
 * Reads a saved plan. `isPlan` checks the shape, so that a damaged or hand-edited file is refused whole.
 *
 * @throws Failure `usage` when the text is not a plan, or has an unknown format.
 */
export function readPlan(text: string, path: string, isPlan: (value: unknown) => value is Plan): Plan {
  const value = parseJson(text);
  if (hasFormat(value) && isPlan(value)) return value;
  const written = writtenFile(text);
  if (written && written.kind !== 'plan')
    throw new Failure('usage', `${path} is not a saved plan, but ${written.name}`, {
      hint: HINTS[written.kind] ?? HOW_TO_WRITE,
    });
  const version = formatVersionOf(value);
  if (!written || version === null || hasFormat(value))
    throw new Failure('usage', `${path} is not a saved plan, or it is damaged`, { hint: HOW_TO_WRITE });
  throw new Failure('usage', `${path} has plan format ${version}, this version reads ${MAJOR}.x`, {
    hint: 'make a new plan with this version',
  });
}

const [MAJOR] = PLAN_FORMAT_VERSION.split('.');

const HOW_TO_WRITE = 'write one with `zonemason plan --out FILE`';

const HINTS: Partial<Readonly<Record<WrittenKind, string>>> = {
  report: 'give the plan that the run applied, or write one with `zonemason plan --out FILE`',
  journal: 'write a plan with `zonemason plan --out FILE`; journals are for `zonemason rollback`',
};

function hasFormat(value: unknown): boolean {
  return formatVersionOf(value)?.split('.')[0] === MAJOR;
}

function formatVersionOf(value: unknown): string | null {
  const version = isObject(value) ? value['formatVersion'] : null;
  return typeof version === 'string' ? version : null;
}
