import type { Plan, Step } from '../plan/plan.js';

/** Where a line is declared. */
export type Source = NonNullable<Step['source']>;

/** The web address of a line at the commit of a plan; undefined when the files are not on GitHub or GitLab. */
export function lineUrl({ sourceUrl }: Pick<Plan, 'sourceUrl'>, { file, line }: Source): string | undefined {
  if (sourceUrl === undefined) return undefined;
  return `${sourceUrl}${file.split('/').map(encoded).join('/')}#L${line}`;
}

/** A part of a path as UTF-8, without characters that have a meaning in Markdown. */
function encoded(part: string): string {
  return encodeURIComponent(Buffer.from(part).toString()).replaceAll(
    /[!'()*~_]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
