import type { Plan } from '../../plan/plan.js';
import type { Source } from '../source-url.js';
import { lineUrl } from '../source-url.js';
import { code } from './escape.js';

/** Formats where something is declared. */
export type PlaceText = (source: Source) => string;

/** Returns how to format places: with a link if the files are on the web, and only the line if they are in `file`. */
export function placeText(plan: Pick<Plan, 'sourceUrl'>, file?: string): PlaceText {
  return (source) => {
    const text = source.file === file ? String(source.line) : code(`${source.file}:${source.line}`);
    const url = lineUrl(plan, source);
    return url === undefined ? text : `[${text}](${url})`;
  };
}
