/**
 * Returns the commits of a list that can be reached from one of them by parents, with itself. The order and the dates of a list
 * prove nothing, since authors choose dates; and what is not listed leads nowhere.
 * @param {readonly { sha: string, parents: readonly string[] }[]} commits
 */
export function reachableFrom(start, commits) {
  const parents = new Map(commits.map((commit) => [commit.sha, commit.parents]));
  const reached = new Set();
  const open = [start];
  while (open.length > 0) {
    const sha = open.pop();
    if (reached.has(sha) || !parents.has(sha)) continue;
    reached.add(sha);
    open.push(...parents.get(sha));
  }
  return reached;
}
