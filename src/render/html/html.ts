import { printable, printableHtml } from '../../text/printable.js';

/** Markup that needs no escaping. */
export interface Html {
  readonly markup: string;
}

/** A value in a template: text, which is escaped, or markup. */
type Value = string | number | Html | readonly Html[];

/**
 * Builds markup from a template: ``html`<b title="${text}">${more}</b>` ``. Text is escaped for elements and quoted
 * attributes, and made printable on one line.
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

/** Removes the indentation of the source. */
function dense(strings: TemplateStringsArray): readonly string[] {
  const known = denseStrings.get(strings);
  if (known) return known;
  const result = strings.map((text) => text.replaceAll(/\s*\n\s*/g, '\n'));
  denseStrings.set(strings, result);
  return result;
}

/** A sentence, in which what stands in backticks is code. */
export function prose(sentence: string): Html {
  const [first = '', ...others] = sentence.split(/`([^`]+)`/);
  return html`${first}${others.map((text, index) => (index % 2 === 0 ? html`<code>${text}</code>` : html`${text}`))}`;
}

/** Texts that need no escaping: most of them, so this is faster. */
const HARMLESS = /^[\w .,/@*+-]*$/;

/** No markup. */
export const none: Html = { markup: '' };

/** Marks markup as safe; never for text from outside. */
export function trusted(markup: string): Html {
  return { markup };
}

function markupOf(value: Value): string {
  if (typeof value === 'string') return HARMLESS.test(value) ? value : printableHtml(printable(value));
  if (typeof value === 'number') return String(value);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}
