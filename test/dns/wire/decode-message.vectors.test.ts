import { describe, expect, test } from 'vitest';
import { decodeMessage } from '../../../src/dns/wire/decode-message.js';
import { encodeMessage } from '../../../src/dns/wire/encode-message.js';
import { encodeFields } from '../../../src/dns/wire/fields.js';
import type { Message, ResourceRecord } from '../../../src/dns/wire/message.js';
import { NSID } from '../../../src/dns/wire/message.js';
import { typeByName } from '../../../src/dns/wire/type-numbers.js';
import { vectorText } from '../read-vectors.js';

/** A response that dnspython 2.9.2 made, with compression. `wire` is the RDATA without it. */
interface Vector {
  readonly message: string;
  readonly id: number;
  readonly rcode: number;
  readonly isAuthoritative: boolean;
  readonly question: readonly [name: string, type: string];
  readonly edns: boolean;
  readonly nsid: string;
  readonly records: readonly {
    readonly section: 'answers' | 'authorities' | 'additionals';
    readonly name: string;
    readonly type: string;
    readonly ttl: number;
    readonly wire: string;
  }[];
}

const vectors: readonly Vector[] = JSON.parse(vectorText('wire/messages.json'));

describe.each(vectors)('response $id', (vector) => {
  const message = decodeMessage(Uint8Array.from(Buffer.from(vector.message, 'hex')));
  if (message instanceof Error) throw message;

  test('has the header, question and EDNS that were encoded', () => {
    expect(message).toMatchObject({
      id: vector.id,
      isResponse: true,
      isAuthoritative: vector.isAuthoritative,
      rcode: vector.rcode,
    });
    expect(message.questions.map(({ name, type }) => [name, type])).toStrictEqual([vector.question]);
    expect(message.edns !== null).toBe(vector.edns);
    expect(nsidOf(message)).toBe(vector.nsid);
  });

  test('has the records that were encoded', () => {
    const found = (['answers', 'authorities', 'additionals'] as const).flatMap((section) =>
      message[section].map((record) => summaryOf(section, record)),
    );
    const expected = vector.records.map(({ name, wire, ...record }) => ({ ...record, name, wire }));
    expect(lower(found)).toStrictEqual(lower(expected));
  });

  test('is the same after encoding', () => {
    expect(decodeMessage(encodeMessage(message))).toStrictEqual(message);
  });
});

function nsidOf({ edns }: Message): string {
  const option = edns?.options.find(({ code }) => code === NSID);
  return Buffer.from(option?.data ?? []).toString();
}

function summaryOf(section: string, { name, type, ttl, fields }: ResourceRecord): object {
  const kinds = typeByName(type)?.rdata;
  if (!kinds || fields instanceof Error) throw new Error(`${type} ${String(fields)}`);
  return { section, name, type, ttl, wire: Buffer.from(encodeFields(kinds, fields)).toString('hex') };
}

/** Compression may take the letters of another name, so only their case may differ. */
function lower(records: readonly object[]): readonly string[] {
  return records.map((record) => JSON.stringify(record, Object.keys(record).toSorted())).toSorted();
}
