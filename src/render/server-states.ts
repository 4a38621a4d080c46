import type { ServerLookUps } from '../plan/look-ups.js';

/** What a server does about a zone, after its name. */
export const SERVER_STATES: Readonly<Record<ServerLookUps['status'], string>> = {
  ok: 'answers',
  refused: 'refuses to answer',
  servfail: 'fails',
  lame: 'does not have the zone',
  timeout: 'is silent',
  unreachable: 'cannot be reached',
};
