import { styleText } from 'node:util';

/** Colours a text. */
export type Paint = (text: string) => string;

/** Styles for parts of a text; each function takes printable text and keeps its width. */
export interface Style {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

/** The style and width of a terminal. */
export interface Layout {
  readonly style: Style;
  /** Columns of the terminal; Infinity to neither wrap nor cut. */
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

/** ANSI colours, regardless of the environment. */
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
