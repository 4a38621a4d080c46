import { expect, test } from 'vitest';
import { openClients } from '../../../src/engine/service/access.js';
import { someProject } from '../../support/projects.js';

const refuse = (): Promise<never> => Promise.reject(new Error('not needed'));

test('a run without zones and mail needs no client, whatever the endpoint is', async () => {
  const access = { dns: refuse, mail: refuse, mailCredentials: refuse, close: async () => {} };
  expect(await openClients({ project: someProject(), access }, { zones: [], mail: false })).toEqual({});
});
