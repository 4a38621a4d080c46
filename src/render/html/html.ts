import { printable, printableHtml } from '../../text/printable.js';

/** Markup that may stand in a page as it is. */
export interface Html {
  readonly markup: string;
}

/** What may stand in the gaps of a template: text, which is made harmless, or markup. */
type Value = string | number | Html | readonly Html[];

/**
 * Markup from a template: ``html`<b title="${text}">${more}</b>` ``. Text in the gaps stays text whatever it is,
 * between tags and in quoted attributes: no markup, one line, nothing hidden.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const [first = '', ...others] = dense(strings);
  let markup = first;
  others.forEach((text, index) => {
    markup += markupOf(values[index] ?? '') + text;
  });
  return { markup };
}

const denseStrings = new WeakMap<TemplateStringsArray, readonly string[]>();

/** The text of a template without the indentation of the source. */
function dense(strings: TemplateStringsArray): readonly string[] {
  const known = denseStrings.get(strings);
  if (known) return known;
  const result = strings.map((text) => text.replaceAll(/\s*\n\s*/g, '\n'));
  denseStrings.set(strings, result);
  return result;
}

/** Most texts are made of these, which saves a close look at each of many thousands. */
const HARMLESS = /^[\w .,/@*+-]*$/;

/** Nothing at all, where there may be markup. */
export const none: Html = { markup: '' };

/** Markup that is part of this program. */
export function trusted(markup: string): Html {
  return { markup };
}

function markupOf(value: Value): string {
  if (typeof value === 'string') return HARMLESS.test(value) ? value : printableHtml(printable(value));
  if (typeof value === 'number') return String(value);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}
