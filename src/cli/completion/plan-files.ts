import { dirname, join } from 'node:path';
import { isBeginningOf } from '../../engine/outputs/earlier-file.js';
import { headOf } from './head-of.js';
import { namesIn } from './names-in.js';
import type { Candidate, Setting } from './values.js';

/** The saved plans in the folder that the word begins with, which is the working folder when there is none. */
export async function planFiles({ cwd, start }: Setting): Promise<readonly Candidate[]> {
  const folder = start.endsWith('/') ? start : `${dirname(start)}/`;
  const lead = start.includes('/') ? folder : '';
  const names = (await namesIn(join(cwd, lead))).filter((name) => name.endsWith('.json'));
  const heads = await Promise.all(
    names.map(async (name) => ({ name, head: await headOf(join(cwd, lead, name)) })),
  );
  return heads.flatMap(({ name, head }) => (isBeginningOf('plan', head) ? [{ value: lead + name }] : []));
}
