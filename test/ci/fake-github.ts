import { existsSync, readdirSync } from 'node:fs';
import type { FaultServer, ScriptedAnswer } from '../support/fault-server.js';
import { startFaultServer } from '../support/fault-server.js';

export interface Comment {
  readonly id: number;
  readonly user: { readonly type: 'Bot' | 'User' };
  body: string;
}

/** The part of GitHub's API that the action talks to, for the repository `acme/dns`. */
export interface FakeGithub extends Pick<FaultServer, 'url' | 'seen'> {
  readonly comments: Comment[];
  /** Who the runs are for that saved the artifacts: this repository, or a fork. */
  headRepository: number;
}

const REPOSITORY = 1;

/** Starts it; its artifacts are the folders in a folder. */
export async function startGithub(artifacts: string): Promise<FakeGithub> {
  const comments: Comment[] = [];
  const server = await startFaultServer(({ method, path, body, headers }) => {
    if (headers.authorization !== 'Bearer github-token') return { status: 401, body: '{}' };
    const [, rest = ''] = /^\/repos\/acme\/dns(\/[^?]*)/.exec(path) ?? [];
    const query = new URL(path, 'http://github').searchParams;
    if (method === 'GET' && rest === '/actions/artifacts')
      return json({ artifacts: artifactsOf(artifacts, query, github.headRepository) });
    if (method === 'GET' && rest === '/issues/7/comments') return json(pageOf(comments, query));
    const text = () => String(JSON.parse(body).body);
    if (method === 'POST' && rest === '/issues/7/comments')
      return json(
        comments[comments.push({ id: 1000 + comments.length, user: { type: 'Bot' }, body: text() }) - 1],
      );
    const comment = comments.find(({ id }) => rest === `/issues/comments/${id}`);
    if (method !== 'PATCH' || !comment) return { status: 404, body: '{}' };
    comment.body = text();
    return json(comment);
  });
  const github: FakeGithub = { url: server.url, seen: server.seen, comments, headRepository: REPOSITORY };
  return github;
}

function artifactsOf(folder: string, query: URLSearchParams, headRepository: number): readonly object[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name === query.get('name'))
    .map((name) => ({
      name,
      expired: false,
      created_at: '2026-11-21T20:00:00Z',
      workflow_run: { id: 42, repository_id: REPOSITORY, head_repository_id: headRepository },
    }));
}

function pageOf<T>(items: readonly T[], query: URLSearchParams): readonly T[] {
  const size = Number(query.get('per_page'));
  const page = Number(query.get('page'));
  return items.slice((page - 1) * size, page * size);
}

function json(value: unknown): ScriptedAnswer {
  return { body: JSON.stringify(value) };
}
