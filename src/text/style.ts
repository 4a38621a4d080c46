import { styleText } from 'node:util';

type Paint = (text: string) => string;

/** How parts of a text are set off; each function takes printable text and keeps its width. */
export interface Style {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

/** What a formatter for people needs to know about the place its text goes to. */
export interface Layout {
  readonly style: Style;
  /** Columns of the terminal; Infinity where nothing is to be wrapped or cut. */
  readonly width: number;
}

const asIs: Paint = (text) => text;

/** No colour at all. */
export const plainStyle: Style = {
  bold: asIs,
  dim: asIs,
  red: asIs,
  green: asIs,
  yellow: asIs,
  cyan: asIs,
};

/** ANSI colours, whatever the environment says: whoever passes a style has decided. */
export const colourStyle: Style = {
  bold: paint('bold'),
  dim: paint('dim'),
  red: paint('red'),
  green: paint('green'),
  yellow: paint('yellow'),
  cyan: paint('cyan'),
};

function paint(format: keyof Style): Paint {
  return (text) => (text === '' ? '' : styleText(format, text, { validateStream: false }));
}
