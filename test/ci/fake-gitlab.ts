import type { FaultServer, ScriptedAnswer } from '../support/fault-server.js';
import { startFaultServer } from '../support/fault-server.js';

export interface Note {
  readonly id: number;
  readonly author: { readonly id: number };
  body: string;
}

/** The part of GitLab's API that the pipeline talks to: the notes of merge request 7 of project 5. */
export interface FakeGitlab extends Pick<FaultServer, 'url' | 'seen'> {
  readonly notes: Note[];
}

/** The user of the token. */
const US = 3;

export async function startGitlab(): Promise<FakeGitlab> {
  const notes: Note[] = [];
  const { url, seen } = await startFaultServer(({ method, path, body, headers }) => {
    if (headers['private-token'] !== 'gitlab-token') return { status: 401, body: '{}' };
    const { pathname, searchParams: query } = new URL(path, 'http://gitlab');
    const [size, page] = [Number(query.get('per_page')), Number(query.get('page'))];
    const list = '/projects/5/merge_requests/7/notes';
    const sent: Partial<Note> = body === '' ? {} : JSON.parse(body);
    if (method === 'GET' && pathname === '/user') return json({ id: US });
    if (method === 'GET' && pathname === list) return json(notes.slice((page - 1) * size, page * size));
    if (method === 'POST' && pathname === list)
      return json(
        notes[notes.push({ id: 500 + notes.length, author: { id: US }, body: sent.body ?? '' }) - 1],
      );
    const note = notes.find(({ id }) => pathname === `${list}/${id}`);
    return method === 'PUT' && note ? json(Object.assign(note, sent)) : { status: 404, body: '{}' };
  });
  return { url, seen, notes };
}

function json(value: unknown): ScriptedAnswer {
  return { body: JSON.stringify(value) };
}
