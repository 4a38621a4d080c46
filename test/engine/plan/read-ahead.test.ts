import { describe, expect, test } from 'vitest';
import type { MailClient } from '../../../src/api/mail/client.js';
import type { DesiredTemplate } from '../../../src/mail/templates/template.js';
import { readAhead } from '../../../src/engine/plan/read-ahead.js';
import { desiredTemplate, liveTemplate, mirrorOf } from '../../support/mail.js';

interface Asked {
  readonly id: string;
  readonly signal: AbortSignal | undefined;
}

/** A service that has translations of every template but of those whose ids begin with `gone`. */
function service(): { readonly client: Pick<MailClient, 'translations'>; readonly asked: readonly Asked[] } {
  const asked: Asked[] = [];
  const translations: MailClient['translations'] = async (id, signal) => {
    asked.push({ id, signal });
    await Promise.resolve();
    if (id.startsWith('gone')) throw new Error(`there is no ${id}`);
    return [id];
  };
  return { client: { translations }, asked };
}

/** A folder whose mirror has this id. */
function mirrored(id: string): DesiredTemplate {
  return desiredTemplate([], { name: id, mirror: mirrorOf(liveTemplate({ id })) });
}

const templates = ['a', 'b', 'gone', 'c'].map(mirrored);
const signal = undefined;

describe('reading ahead', () => {
  test('asks at once for as many templates as it may, by the ids of their mirrors, each once', () => {
    const { client, asked } = service();
    const folders = [mirrored('a'), desiredTemplate([], { name: 'unmirrored' }), mirrored('a'), ...templates];
    readAhead(client, { templates: folders }, { most: 3, signal });
    expect(asked.map(({ id }) => id)).toEqual(['a', 'b', 'gone']);
  });

  test('asks for nothing when there is no place for it', () => {
    const { client, asked } = service();
    readAhead(client, { templates }, { most: 0, signal });
    expect(asked).toEqual([]);
  });

  test('hands out what came, and asks for the rest when it is asked', async () => {
    const { client, asked } = service();
    const ahead = readAhead(client, { templates }, { most: 2, signal });
    expect(await Promise.all(['a', 'c', 'b'].map((id) => ahead.translations(id)))).toEqual([
      ['a'],
      ['c'],
      ['b'],
    ]);
    expect(asked.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('fails only for who asks', async () => {
    const { client } = service();
    const ahead = readAhead(client, { templates }, { most: 3, signal });
    expect(await ahead.translations('a')).toEqual(['a']);
    await expect(ahead.translations('gone')).rejects.toThrow('there is no gone');
  });

  test.each([
    ['once nobody will ask any more', false],
    ['with the run', true],
  ])('ends %s', (_, byRun) => {
    const { client, asked } = service();
    const run = new AbortController();
    const ahead = readAhead(client, { templates }, { most: 2, signal: run.signal });
    expect(asked.map((request) => request.signal?.aborted)).toEqual([false, false]);
    if (byRun) run.abort();
    else ahead.end();
    expect(asked.map((request) => request.signal?.aborted)).toEqual([true, true]);
  });
});
