import { describe, expect, test } from 'vitest';
import { openHost, readingProject, shownParts, withSession } from '../../../src/engine/session/session.js';
import { temporaryFolder } from '../../support/after-tests.js';

function hostOf(text: string | null, more: Partial<Parameters<typeof openHost>[0]> = {}) {
  return openHost({
    folder: temporaryFolder(text === null ? {} : { 'zonemason.yaml': text }),
    env: {},
    ...more,
  });
}

const project = 'dns: { endpoint: "https://u:secret@dns.example.net", zones: a.yaml }\nconcurrency: 3\n';

function limitOf(more: Parameters<typeof hostOf>[1] = {}) {
  const host = hostOf(project, more);
  return withSession(host, async ({ limits, concurrency }) => [limits, concurrency] as const);
}

const ran = () => Promise.resolve('ran');

describe('a session', () => {
  test('has the limit of the host, or else that of the project', async () => {
    const [[own, given], [own2, given2]] = [await limitOf(), await limitOf({ concurrency: 5 })];
    expect([given, given2]).toEqual([null, 5]);
    expect(own).not.toEqual(own2);
  });

  test('is closed when its work fails', async () => {
    const work = withSession(hostOf(project), () => Promise.reject(new Error('no')));
    await expect(work).rejects.toThrow('no');
  });

  test('does not begin without a project file, or with a broken one', async () => {
    await expect(withSession(hostOf(null), ran)).rejects.toMatchObject({ kind: 'usage' });
    await expect(withSession(hostOf('dns: [\n'), ran)).rejects.toMatchObject({ kind: 'invalid-files' });
  });

  test('shows no credentials of an address', async () => {
    const parts = await withSession(hostOf(project), async (session) => shownParts(session.project));
    expect(parts).toMatchObject({ dns: { zones: ['a.yaml'] }, mail: null });
    expect(JSON.stringify(parts)).not.toContain('secret');
  });
});

test('a project file is read once for all who need it, and its failure waits for them', async () => {
  const host = hostOf(project);
  const reading = readingProject(host);
  const work = () => withSession(host, async (session) => session.project, reading);
  const [one, other] = await Promise.all([work(), work()]);
  expect(one).toBe(other);
  await expect(readingProject(hostOf(null))).rejects.toMatchObject({ kind: 'usage' });
});
