import { describe, expect, test } from 'vitest';
import type { LinkQuestion } from '../../../src/dns/verify/server-link.js';
import { readLink } from '../../../src/dns/verify/server-link.js';
import type { Message } from '../../../src/dns/wire/message.js';
import { RCODE } from '../../../src/dns/wire/rcode.js';
import { WireError } from '../../../src/dns/wire/octets.js';
import { emptyAnswer } from '../../support/empty-answer.js';
import { answered } from '../../support/scripted-server.js';

const www: LinkQuestion = {
  name: 'www.example.com',
  owner: 'www.example.com.',
  type: 'A',
  zone: 'example.com',
  cut: null,
};

function read(said: Partial<Message>, question: Partial<LinkQuestion> = {}) {
  return readLink({ ...www, ...question }, { ...emptyAnswer, isAuthoritative: true, ...said });
}

describe('an answer about a name', () => {
  test('has its records, canonical and in one order', () => {
    const answers = answered('WWW.example.com. A 192.0.2.2', 'www.example.com. A 192.0.2.1');
    expect(read({ answers })).toMatchObject({
      status: 'answer',
      target: null,
      records: [{ content: '192.0.2.1' }, { content: '192.0.2.2' }],
    });
  });

  test('is where a CNAME leads to, whatever else comes along', () => {
    const answers = answered('www.example.com. CNAME LB.example.net.', 'lb.example.net. A 192.0.2.1');
    expect(read({ answers })).toMatchObject({ target: 'lb.example.net', records: [] });
    expect(read({ answers }, { type: 'CNAME' })).toMatchObject({ target: null, status: 'answer' });
  });

  test('has nothing of other names', () => {
    expect(read({ answers: answered('other.example.com. A 192.0.2.1') })).toMatchObject({
      status: 'no-data',
    });
    expect(read({ rcode: RCODE.nxDomain })).toMatchObject({ status: 'no-name' });
  });

  test('is not understood where its records are not', () => {
    const [record] = answered('www.example.com. A 192.0.2.1');
    const unread = record && { ...record, fields: new WireError('cut off') };
    expect(read({ answers: unread ? [unread] : [] })).toMatchObject({ status: 'answer', records: [] });
    expect(read({ answers: unread ? [{ ...unread, type: 'CNAME' }] : [] })).toBeNull();
  });
});

function refer(cut: string): Partial<Message> {
  return { isAuthoritative: false, authorities: answered(`${cut} NS ns.example.org.`) };
}

function soa(zone: string): Partial<Message> {
  return { authorities: answered(`${zone} SOA a. b. 1 2 3 4 5`) };
}

describe('a referral', () => {
  test('is of the name or of one above it', () => {
    const own = { type: 'NS' };
    expect(read(refer('www.example.com.'), own)).toMatchObject({
      status: 'referral',
      isOwnCut: true,
      records: [{ content: 'ns.example.org' }],
    });
    expect(read(refer('www.example.com.'), { owner: 'a.www.example.com.' })).toMatchObject({
      status: 'referral',
      isOwnCut: false,
    });
  });

  test('of another name says nothing', () => {
    expect(read(refer('other.example.com.'))).toBeNull();
  });

  test('is what files say where the other side answers', () => {
    const cut = { cut: 'www.example.com' };
    expect(read({ answers: answered('www.example.com. A 192.0.2.1') }, cut)).toMatchObject({
      status: 'referral',
    });
    expect(read(soa('www.example.com.'), cut)).toMatchObject({ status: 'referral' });
    expect(read(soa('example.com.'), cut)).toMatchObject({ status: 'no-data' });
  });
});
