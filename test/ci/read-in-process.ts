import { vi } from 'vitest';
import type { Consent, Facts } from '../../action/consent/decide.mjs';
import { decide } from '../../action/consent/decide.mjs';
import { readPullRequest, readShown } from '../../action/consent/facts.mjs';
import type { GithubState } from './fake-github.js';
import { answerTo } from './fake-github.js';

/** Lets the modules of the action talk to a stand-in of the API in this process, which may change an answer before it is given. */
export function serveInProcess(
  github: GithubState,
  change: (answer: unknown, path: string) => unknown = (answer) => answer,
): void {
  vi.stubGlobal(
    'fetch',
    async (
      { pathname, search }: URL,
      { method = 'GET', body = '' }: { readonly method?: string; readonly body?: string },
    ) => {
      const path = pathOf(pathname) + search;
      const answer = answerTo(github, { method, path, body });
      const status = answer === undefined ? 404 : 200;
      return Promise.resolve(Response.json(change(structuredClone(answer) ?? {}, path), { status }));
    },
  );
}

/** The modules may know of another server and repository, or of none. */
function pathOf(pathname: string): string {
  return pathname.endsWith('/graphql')
    ? '/graphql'
    : pathname.replace(/^.*?\/repos\/(?:undefined|[\w.-]+\/[\w.-]+)(?=\/)/, '/repos/acme/dns');
}

/** What the scripts would decide about pull request 7 and a plan, of which all blocked steps are its own, unless others are given. */
export async function decideInProcess(
  digest: string,
  foreign: Facts['foreign'] = new Map(),
): Promise<readonly Consent[]> {
  const pullRequest = await readPullRequest(7, {});
  const shown: Facts['shown'] = await readShown(7);
  return decide({ allow: [], pullRequest, digest, foreign, shown });
}
