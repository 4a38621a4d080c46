/** The contexts of a step, by name: `inputs`, `steps`, `github` … */
export interface Contexts {
  readonly [name: string]: string | Contexts;
}

/** Replaces every `${{ … }}` of a text by its value, which has to be a path into the contexts. */
export function interpolate(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, path: string) => lookUp(path, contexts));
}

/**
 * Whether a step or job runs: terms joined by `&&`, each `always()`, `!cancelled()` or a comparison. Without one of the
 * two functions it does not run after a failure.
 */
export function holds(condition: string | undefined, contexts: Contexts, hasFailed: boolean): boolean {
  const terms = (condition ?? '').replace(/^\$\{\{ (.*) \}\}$/, '$1').split(' && ');
  const runsAnyhow = terms.some((term) => ANYHOW.has(term));
  return (runsAnyhow || !hasFailed) && terms.every((term) => isTrue(term, contexts));
}

const ANYHOW = new Set(['always()', '!cancelled()']);

function isTrue(term: string, contexts: Contexts): boolean {
  if (term === '' || ANYHOW.has(term)) return true;
  const [, left = '', operator, literal, right] =
    /^(\S+) (==|!=) (?:'([^']*)'|(\S+))$/.exec(term) ?? fail(`no condition: ${term}`);
  const wanted = right === undefined ? (literal ?? '') : lookUp(right, contexts);
  return (lookUp(left, contexts) === wanted) === (operator === '==');
}

/** What is not there is the empty text, as it is for GitHub; a context that is not there is a mistake. */
function lookUp(path: string, contexts: Contexts): string {
  const [context = '', ...keys] = path.split('.');
  if (!(context in contexts)) fail(`no context for ${path}`);
  let value: string | Contexts | undefined = contexts[context];
  for (const key of keys) value = typeof value === 'object' ? value[key] : undefined;
  return typeof value === 'string' ? value : '';
}

function fail(message: string): never {
  throw new Error(message);
}
