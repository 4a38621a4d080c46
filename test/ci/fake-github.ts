import { existsSync, readdirSync } from 'node:fs';
import type { FaultServer, ScriptedAnswer } from '../support/fault-server.js';
import { startFaultServer } from '../support/fault-server.js';

/** A comment, or an issue with its state. */
export interface Comment {
  readonly id: number;
  readonly user: { readonly type: 'Bot' | 'User' };
  body: string;
}

export interface Issue extends Comment {
  readonly number: number;
  title: string;
  state: 'open' | 'closed';
}

export interface Review {
  readonly user: { readonly id: number; readonly login: string };
  readonly state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED';
  readonly commit_id: string;
}

/** What GitHub knows of pull request 7, whose author is user 1. */
export interface PullRequest {
  labels: readonly string[];
  commits: readonly { readonly sha: string; readonly message: string }[];
  reviews: readonly Review[];
  /** The commit that it was merged as. */
  mergedAs: string | null;
}

/** The part of GitHub's API that the action talks to, for the repository `acme/dns`. */
export interface FakeGithub extends Pick<FaultServer, 'url' | 'seen'> {
  readonly comments: Comment[];
  readonly issues: Issue[];
  readonly pullRequest: PullRequest;
  /** Who the runs are for that saved the artifacts: this repository, or a fork. */
  headRepository: number;
  /** Answers instead of the API, if it returns anything. */
  fault: (path: string) => ScriptedAnswer | undefined;
}

const REPOSITORY = 1;

/** Starts it; its artifacts are the folders in a folder. */
export async function startGithub(artifacts: string): Promise<FakeGithub> {
  const server = await startFaultServer(({ method, path, body, headers }) => {
    if (headers.authorization !== 'Bearer github-token') return { status: 401, body: '{}' };
    const [, rest = ''] = /^\/repos\/acme\/dns(\/[^?]*)/.exec(path) ?? [];
    const query = new URL(path, 'http://github').searchParams;
    const sent: Partial<Issue> = body === '' ? {} : JSON.parse(body);
    const answer = answerTo(`${method} ${rest}`, { query, sent, artifacts, github });
    return (
      github.fault(`${method} ${rest}`) ?? (answer === undefined ? { status: 404, body: '{}' } : json(answer))
    );
  });
  const github: FakeGithub = {
    url: server.url,
    seen: server.seen,
    comments: [],
    issues: [],
    pullRequest: { labels: [], commits: [], reviews: [], mergedAs: null },
    headRepository: REPOSITORY,
    fault: () => undefined,
  };
  return github;
}

interface Call {
  readonly query: URLSearchParams;
  readonly sent: Partial<Issue>;
  readonly artifacts: string;
  readonly github: FakeGithub;
}

function answerTo(request: string, { query, sent, artifacts, github }: Call): unknown {
  const { comments, issues, pullRequest } = github;
  const bot = { type: 'Bot' } as const;
  const number = Number(/\/(\d+)(?:\/comments)?$/.exec(request)?.[1]);
  switch (request.replace(/[0-9a-f]{40}/, 'SHA').replace(/\/\d+/, '/N')) {
    case 'GET /actions/artifacts':
      return { artifacts: artifactsOf(artifacts, github).filter(({ name }) => name === query.get('name')) };
    case 'GET /actions/runs/N/artifacts':
      return { artifacts: artifactsOf(artifacts, github) };
    case 'GET /pulls/N':
      return shownPullRequest(pullRequest);
    case 'GET /pulls/N/commits':
      return pageOf(
        pullRequest.commits.map(({ sha, message }) => ({ sha, commit: { message } })),
        query,
      );
    case 'GET /pulls/N/reviews':
      return pageOf(pullRequest.reviews, query);
    case 'GET /collaborators/writer/permission':
      return { permission: 'write' };
    case 'GET /collaborators/reader/permission':
      return { permission: 'read' };
    case 'GET /commits/SHA/pulls':
      return request.includes(String(pullRequest.mergedAs)) ? [shownPullRequest(pullRequest)] : [];
    case 'GET /issues':
      return pageOf(
        issues.filter(({ state }) => state === query.get('state')),
        query,
      );
    case 'POST /issues':
      return added(issues, {
        id: 2000 + issues.length,
        number: 100 + issues.length,
        user: bot,
        state: 'open',
        title: '',
        body: '',
        ...sent,
      });
    case 'PATCH /issues/N':
      return Object.assign(issues.find((issue) => issue.number === number) ?? {}, sent);
    case 'GET /issues/N/comments':
      return pageOf(comments, query);
    case 'POST /issues/N/comments':
      return added(comments, { id: 1000 + comments.length, user: bot, body: sent.body ?? '' });
    case 'PATCH /issues/comments/N':
      return Object.assign(comments.find(({ id }) => id === number) ?? {}, sent);
    default:
      return undefined;
  }
}

function added<T>(list: T[], item: T): T {
  list.push(item);
  return item;
}

function shownPullRequest({ labels, mergedAs }: PullRequest): object {
  return {
    number: 7,
    user: { id: 1 },
    labels: labels.map((name) => ({ name })),
    merged_at: mergedAs === null ? null : '2026-11-21T21:00:00Z',
    merge_commit_sha: mergedAs,
  };
}

function artifactsOf(folder: string, { headRepository }: FakeGithub) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.map((name) => ({
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
