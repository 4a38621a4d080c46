import { existsSync, readdirSync } from 'node:fs';
import type { FaultServer, ScriptedAnswer } from '../support/fault-server.js';
import { startFaultServer } from '../support/fault-server.js';
import type { PullRequest } from './pull-request.js';
import { answerAbout, newPullRequest, tick } from './pull-request.js';

interface Account {
  readonly id: number;
  readonly login: string;
  readonly type: 'Bot' | 'User';
}

/** A comment, or an issue with its state. */
export interface Comment {
  readonly id: number;
  readonly node_id: string;
  readonly user: Account;
  body: string;
  updated_at: string;
  /** Who has edited it last. */
  editor: Account | null;
}

export interface Issue extends Comment {
  readonly number: number;
  title: string;
  state: 'open' | 'closed';
}

/** The account of the token, and somebody who is not. */
export const US: Account = { id: 41, login: 'github-actions[bot]', type: 'Bot' };
export const STRANGER: Account = { id: 42, login: 'stranger', type: 'User' };

/** What GitHub knows of the repository `acme/dns`. */
export interface GithubState {
  readonly comments: Comment[];
  readonly issues: Issue[];
  readonly pullRequest: PullRequest;
  /** Who the runs are for that saved the artifacts: this repository, or a fork. */
  headRepository: number;
  /** What started these runs. */
  event: string;
  /** The text of their workflow. */
  workflow: string;
  /** How the branch compares with their commit. */
  comparison: 'ahead' | 'identical' | 'behind' | 'diverged';
  /** The folder whose folders are the artifacts. */
  readonly artifacts: string;
}

/** The part of GitHub's API that the action talks to. */
export interface FakeGithub extends GithubState, Pick<FaultServer, 'url' | 'seen'> {
  /** Answers instead of the API, if it returns anything. */
  fault: (path: string) => ScriptedAnswer | undefined;
}

const REPOSITORY = 1;

/** The commit that was applied, and the head of the branch since. */
export const MERGED = 'a'.repeat(40);
export const HEAD = 'b'.repeat(40);

export function newGithub(artifacts: string): GithubState {
  return {
    comments: [],
    issues: [],
    pullRequest: newPullRequest(),
    headRepository: REPOSITORY,
    event: 'push',
    workflow: "with:\n  command: 'apply'\n",
    comparison: 'ahead',
    artifacts,
  };
}

/** A comment or issue as somebody wrote it. */
export function written(user: Account, id: number, body: string, updated_at = ''): Comment {
  return { id, node_id: `node-${id}`, user, body, updated_at, editor: null };
}

/** Starts it; its artifacts are the folders in a folder. */
export async function startGithub(artifacts: string): Promise<FakeGithub> {
  const server = await startFaultServer(({ method, path, body, headers }) => {
    if (headers.authorization !== 'Bearer github-token') return { status: 401, body: '{}' };
    const route = `${method} ${routeOf(path)}`;
    const answer = answerTo(github, { method, path, body });
    const fault = github.fault(route);
    if (fault) return fault;
    if (answer === undefined) return { status: 404, body: '{}' };
    return route === 'GET /activity' && Array.isArray(answer) ? pageByCursor(answer, path) : json(answer);
  });
  const github: FakeGithub = {
    ...newGithub(artifacts),
    url: server.url,
    seen: server.seen,
    fault: () => undefined,
  };
  return github;
}

/** A request to the API. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

function routeOf(path: string): string {
  return /^\/repos\/acme\/dns(\/[^?]*)/.exec(path)?.[1] ?? path;
}

/** What the API answers; undefined for what it does not know. */
export function answerTo(github: GithubState, { method, path, body }: ApiRequest): unknown {
  const query = new URL(path, 'http://github').searchParams;
  const route = routeOf(path);
  const sent: Partial<Issue> & { readonly variables?: { readonly id?: string } } =
    body === '' ? {} : JSON.parse(body);
  const { comments, issues, pullRequest } = github;
  const number = Number(/\/(\d+)(?:\/comments)?$/.exec(route)?.[1]);
  switch (`${method} ${route}`.replace(/\/\d+/, '/N')) {
    case 'POST /graphql':
      return { data: { viewer: { login: US.login }, node: editorOf(comments, sent.variables?.id) } };
    case 'GET /actions/artifacts':
      return { artifacts: artifactsOf(github).filter(({ name }) => name === query.get('name')) };
    case 'GET /actions/runs/N':
      return runOf(github);
    case 'GET /git/ref/heads/main':
      return { object: { sha: HEAD } };
    case `GET /compare/${MERGED}...${HEAD}`:
      return { status: github.comparison };
    case 'GET /contents/.github/workflows/zonemason-apply.yml':
      return { content: Buffer.from(github.workflow).toString('base64') };
    case 'GET /actions/runs/N/artifacts':
      return { artifacts: artifactsOf(github) };
    case 'GET /issues':
      return pageOf(
        issues.filter(({ state }) => state === query.get('state')),
        query,
      );
    case 'POST /issues': {
      const issue = written(US, 2000 + issues.length, '');
      return added(issues, { ...issue, number: 100 + issues.length, state: 'open', title: '', ...sent });
    }
    case 'PATCH /issues/N':
      return Object.assign(issues.find((issue) => issue.number === number) ?? {}, sent);
    case 'GET /issues/N/comments':
      return pageOf(comments, query);
    case 'POST /issues/N/comments':
      return added(comments, written(US, 1000 + comments.length, sent.body ?? '', tick(pullRequest)));
    case 'PATCH /issues/comments/N': {
      const edit = { ...sent, editor: US, updated_at: tick(pullRequest) };
      return Object.assign(comments.find(({ id }) => id === number) ?? {}, edit);
    }
    default: {
      const answer = method === 'GET' ? answerAbout(pullRequest, route, query) : undefined;
      return Array.isArray(answer) && query.has('page') ? pageOf(answer, query) : answer;
    }
  }
}

/** GraphQL shows bots without the suffix of their logins. */
function editorOf(comments: readonly Comment[], id = ''): object | null {
  const comment = comments.find(({ node_id: node }) => node === id);
  if (!comment) return null;
  const { editor } = comment;
  return { editor: editor && { __typename: editor.type, login: editor.login.replace('[bot]', '') } };
}

function added<T>(list: T[], item: T): T {
  list.push(item);
  return item;
}

function runOf({ headRepository, event }: GithubState): object {
  return {
    id: 42,
    event,
    head_branch: 'main',
    head_sha: MERGED,
    path: '.github/workflows/zonemason-apply.yml@refs/heads/main',
    repository: { id: REPOSITORY },
    head_repository: { id: headRepository },
  };
}

function artifactsOf({ artifacts, headRepository }: GithubState) {
  const names = existsSync(artifacts) ? readdirSync(artifacts) : [];
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

/** A page of a list whose cursors are positions. */
function pageByCursor(items: readonly unknown[], path: string): ScriptedAnswer {
  const url = new URL(path, 'http://github');
  const start = Number(url.searchParams.get('after'));
  const end = start + Number(url.searchParams.get('per_page'));
  url.searchParams.set('after', String(end));
  const first = `<${url.href}>; rel="first"`;
  const link = end < items.length ? `${first}, <${url.href}>; rel="next"` : first;
  return { ...json(items.slice(start, end)), headers: { link } };
}

function json(value: unknown): ScriptedAnswer {
  return { body: JSON.stringify(value) };
}
