import { expect, test } from 'vitest';
import { statusOf } from '../../../src/dns/verify/server-status.js';
import type { Message } from '../../../src/dns/wire/message.js';
import { RCODE } from '../../../src/dns/wire/rcode.js';
import { emptyAnswer } from '../../support/empty-answer.js';
import { recordsFrom } from '../../support/name-server.js';

const lame = { isAuthoritative: false };
const soa = 'example.com. 60 IN SOA a. b. 1 2 3 4 5';

test.each<[string, Partial<Message>, boolean]>([
  ['ok', {}, false],
  ['ok', { rcode: RCODE.nxDomain }, false],
  ['refused', { rcode: RCODE.refused }, false],
  ['servfail', { rcode: RCODE.servFail }, false],
  ['servfail', { rcode: RCODE.notImp }, true],
  ['lame', lame, false],
  ['ok', lame, true],
  ['ok', { ...lame, authorities: recordsFrom(`${soa}\nSub.Example.com. 60 IN NS ns.example.net.`) }, false],
  ['lame', { ...lame, authorities: recordsFrom(`sub.${soa}`) }, false],
  ['lame', { ...lame, authorities: recordsFrom('example.com. 60 IN NS ns.example.net.') }, false],
  ['lame', { ...lame, authorities: recordsFrom('com. 60 IN NS ns.example.net.') }, false],
])('%s: %j, recursive: %s', (status, changes, isRecursive) => {
  expect(statusOf({ ...emptyAnswer, ...changes }, { zone: 'example.com', isRecursive })).toBe(status);
});
