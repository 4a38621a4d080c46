import type { Plan, Step } from '../plan/plan.js';
import { urlPath } from '../text/url-path.js';

/** A line of a file. */
export type Source = Pick<NonNullable<Step['source']>, 'file' | 'line'>;

/** The web address of a line at the commit of a plan; undefined when the files are not on GitHub or GitLab. */
export function lineUrl({ sourceUrl }: Pick<Plan, 'sourceUrl'>, { file, line }: Source): string | undefined {
  if (sourceUrl === undefined) return undefined;
  return `${sourceUrl}${urlPath(file)}#L${line}`;
}
