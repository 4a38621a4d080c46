import type { Style } from '../../../src/text/style.js';

/** Shows what is styled how; a text of no characters has no style. */
export const tags: Style = {
  bold: tag('b'),
  dim: tag('d'),
  red: tag('r'),
  green: tag('g'),
  yellow: tag('y'),
  cyan: tag('c'),
};

function tag(name: string): (text: string) => string {
  return (text) => (text === '' ? '' : `<${name}>${text}</${name}>`);
}
