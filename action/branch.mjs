import { shaIn } from './answers.mjs';
import { github, ifKnown } from './github.mjs';

/** Returns the last commit of a branch; null if there is no such branch, even if a tag has its name. */
export async function headOfBranch(name) {
  const path = name.split('/').map(encodeURIComponent).join('/');
  const answer = await ifKnown(github('GET', `/git/ref/heads/${path}`));
  return shaIn(answer?.object?.sha);
}
