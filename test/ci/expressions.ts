/** The contexts of a step, by name: `inputs`, `steps`, `github` … */
export interface Contexts {
  readonly [name: string]: string | Contexts;
}

/** Replaces every `${{ … }}` of a text by its value. */
export function interpolate(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) =>
    String(evaluate(expression, contexts)),
  );
}

/** Whether a step or job runs. Without `always()` or `!cancelled()` it does not run after a failure. */
export function holds(condition: string | undefined, contexts: Contexts, hasFailed: boolean): boolean {
  const expression = (condition ?? '').replace(/^\$\{\{ (.*) \}\}$/, '$1');
  const runsAnyhow = /always\(\)|!cancelled\(\)/.test(expression);
  return (runsAnyhow || !hasFailed) && (expression === '' || isTrue(evaluate(expression, contexts)));
}

type Value = string | boolean;

const TOKEN = /\s*(\|\||&&|==|!=|[()]|'[^']*'|!?\w+\(\)|[\w.-]+)/gy;

/** Evaluates `||`, `&&`, `==`, `!=`, brackets, texts, paths into the contexts, `always()` and `!cancelled()`. */
function evaluate(expression: string, contexts: Contexts): Value {
  const tokens = Array.from(expression.trim().matchAll(TOKEN), ([, token = '']) => token);
  if (tokens.join('') !== expression.replaceAll(/\s(?=(?:[^']*'[^']*')*[^']*$)/g, ''))
    fail(`no expression: ${expression}`);
  const take = (token: string): boolean => tokens[0] === token && tokens.shift() !== undefined;
  const either = (): Value => {
    let value = both();
    while (take('||')) {
      const other = both();
      if (!isTrue(value)) value = other;
    }
    return value;
  };
  const both = (): Value => {
    let value = comparison();
    while (take('&&')) {
      const other = comparison();
      if (isTrue(value)) value = other;
    }
    return value;
  };
  const comparison = (): Value => {
    const left = operand();
    if (take('==')) return left === operand();
    if (take('!=')) return left !== operand();
    return left;
  };
  const operand = (): Value => {
    if (take('(')) {
      const value = either();
      return take(')') ? value : fail(`no bracket: ${expression}`);
    }
    const token = tokens.shift() ?? fail(`no operand: ${expression}`);
    if (token === 'always()' || token === '!cancelled()') return true;
    return token.startsWith("'") ? token.slice(1, -1) : lookUp(token, contexts);
  };
  return either();
}

function isTrue(value: Value): boolean {
  return value !== '' && value !== false;
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
