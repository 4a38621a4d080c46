import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { editor, organisation, welcome } from '../support/mail-organisation.js';
import type { SandboxClient } from '../support/sandbox-client.js';
import { bearerClient, idOf, sandboxClient } from '../support/sandbox-client.js';
import { startSandboxProgram } from '../support/sandbox-program.js';
import { startSandbox } from '../support/start-sandbox.js';

const zone = 'example.com';
const record = { prefix: 'www', type: 'TXT', ttl: 600, prio: 0, active: true };
const translations = `/v2/brands/acme/mail/templates/${welcome.id}/translations`;

/** What an interface holds many of; each has a text, the same wherever it has one. */
interface Collection {
  readonly path: string;
  readonly created: (text: string) => object;
  readonly changed: (id: string, text: string) => object;
  readonly textsOf: (held: Readonly<Record<string, unknown>>) => readonly unknown[];
  /** The text of each that the service has acknowledged, by id, and the ids of those that it has deleted. */
  readonly acknowledged: Map<string, string>;
  readonly deleted: Set<string>;
}

function collections(): { readonly records: Collection; readonly mails: Collection } {
  return {
    records: {
      path: `/${zone}`,
      created: (content) => ({ ...record, content }),
      changed: (id, content) => ({ ...record, id, content }),
      textsOf: ({ content }) => [content],
      acknowledged: new Map(),
      deleted: new Set(),
    },
    mails: {
      path: translations,
      created: (text) => ({ language: text, subject: text, body: text }),
      changed: (_, text) => ({ subject: text, body: text }),
      textsOf: ({ subject, body }) => [subject, body],
      acknowledged: new Map(),
      deleted: new Set(),
    },
  };
}

/** Creates one after another until a request fails; changes one in three, and deletes another. */
async function writeOn(
  { path, created, changed, acknowledged, deleted }: Collection,
  send: SandboxClient,
  name: string,
): Promise<never> {
  for (let n = 0; ; n += 1) {
    const id = idOf(await send('POST', path, created(`${name}-${n}`)));
    acknowledged.set(id, `${name}-${n}`);
    if (n % 3 === 1) {
      await send('PUT', `${path}/${id}`, changed(id, `new ${name}-${n}`));
      acknowledged.set(id, `new ${name}-${n}`);
    }
    if (n % 3 === 2) {
      acknowledged.delete(id);
      await send('DELETE', `${path}/${id}`);
      deleted.add(id);
    }
  }
}

/** A data folder with a zone and an organisation, and a token of its editor. */
async function seededFolder(): Promise<{ readonly folder: string; readonly token: string }> {
  const folder = temporaryFolder();
  const sandbox = await startSandbox({ dataFolder: join(folder, 'data') });
  await sandbox.seed({ zone });
  await sandbox.mail.seed(organisation);
  const token = sandbox.mail.issueToken(editor.email);
  await sandbox.close();
  return { folder, token };
}

function passwordIn(folder: string): string {
  const text = readFileSync(join(folder, '.zonemason/sandbox.yaml'), 'utf8');
  return new RegExp(`^ +${zone}: "(.*)"$`, 'm').exec(text)?.[1] ?? '';
}

const WRITERS = ['a', 'b', 'c', 'd'];
/** After how many answers each process is killed. */
const KILLED_AFTER = [20, 40, 80];

test('a sandbox killed in a burst of writes loses none that it acknowledged, and does none by halves', async () => {
  const { folder, token } = await seededFolder();
  const { records, mails } = collections();
  for (const [round, answers] of KILLED_AFTER.entries()) {
    const { url, stop } = await startSandboxProgram(['--data', 'data'], { cwd: folder });
    let left = answers;
    const counted =
      (send: SandboxClient): SandboxClient =>
      async (...request) => {
        const answer = await send(...request);
        expect(answer.status).toBeLessThan(300);
        if ((left -= 1) === 0) void stop('SIGKILL');
        return answer;
      };
    const toZone = counted(sandboxClient(url, zone, passwordIn(folder)));
    const toMail = counted(bearerClient(url, token));
    await Promise.allSettled(
      WRITERS.flatMap((name) => [
        writeOn(records, toZone, `${round}-${name}`),
        writeOn(mails, toMail, `${round}-${name}`),
      ]),
    );
    expect(left).toBeLessThanOrEqual(0);
  }

  const again = await startSandbox({ dataFolder: join(folder, 'data') });
  for (const [collection, send] of [
    [records, sandboxClient(again.url, zone, passwordIn(folder))],
    [mails, bearerClient(again.url, token)],
  ] as const) {
    const { body } = await send('GET', collection.path);
    expectHeld(collection, Array.isArray(body) ? body : []);
  }
});

/** What was in flight may have been carried out; what was acknowledged must have been. */
function expectHeld(
  { textsOf, acknowledged, deleted }: Collection,
  held: readonly Readonly<Record<string, unknown>>[],
): void {
  const textsById = new Map(held.map((each) => [String(each['id']), textsOf(each)]));
  for (const [id, text] of acknowledged) {
    const texts = new Set(textsById.get(id));
    expect([...texts]).toHaveLength(1);
    expect([text, `new ${text}`]).toContain([...texts][0]);
  }
  for (const id of deleted) expect(textsById.has(id)).toBe(false);
  const seeded = 1;
  expect(held.length).toBeLessThanOrEqual(acknowledged.size + seeded + KILLED_AFTER.length * WRITERS.length);
}
