import { withExactNumbers } from './exact-numbers.js';
import { nestsDeeperThan } from './json-text.js';

/**
 * Parses JSON of the service. A number that JavaScript would take for another one becomes text, so that a numeric id
 * never turns into another record's: see `withExactNumbers`. Takes time in proportion to the text, whatever is in it.
 * Throws SyntaxError.
 */
export function parseExactJson(text: string): unknown {
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  if (json.length > LONG && nestsDeeperThan(json, MOST_LEVELS)) throw new SyntaxError('nested too deep');
  const value: unknown = JSON.parse(json);
  if (!MAY_BE_INEXACT.test(json)) return value;
  const exact = withExactNumbers(json);
  return exact === json ? value : JSON.parse(exact);
}

const BYTE_ORDER_MARK = '\uFEFF';

/** A body of brackets takes a hundred times its size while it is parsed; a short one may. */
const LONG = 1024 * 1024;
const MOST_LEVELS = 1000;

/** A number of fewer than sixteen digits and without an exponent is held exactly. */
const MAY_BE_INEXACT = /\d[\d.]{15}|\d[eE][+\-\d]/;
