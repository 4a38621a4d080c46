import { describe, expect, test } from 'vitest';
import { recordType } from '../../../src/dns/types/registry.js';
import type { RecordType } from '../../../src/dns/types/descriptor.js';
import { WireError } from '../../../src/dns/wire/octets.js';
import { canonicalRdata, decodeRdata, encodeRdata } from '../../../src/dns/wire/rdata.js';
import { printRdata, readRdata } from '../../../src/dns/zonefile/rdata.js';
import { vectorText } from '../read-vectors.js';

/** What dnspython 2.9.2 makes of RDATA. `content` is the service's form, `text` that of master files. */
interface Vector {
  readonly type: string;
  readonly prio: number;
  readonly content: string;
  readonly text: string;
  readonly wire: string;
  readonly canonical: string;
}

const vectors: readonly Vector[] = JSON.parse(vectorText('wire/rdata.json'));

describe.each(vectors)('$type $text', ({ type: name, prio, content, text, wire, canonical }) => {
  const type = typeOf(name);

  test('is encoded as by dnspython', () => {
    expect(hex(encodeRdata(type, { content, prio }))).toBe(wire);
  });

  test('is read from a master file, its names in lower case', () => {
    expect(hex(canonicalRdata(type, valid(readRdata(type, text, { origin: 'example.com.' }))))).toBe(
      canonical,
    );
  });

  test('is the same in the form of RFC 3597', () => {
    const unknown = String.raw`\# ${wire.length / 2} ${wire}`;
    expect(readRdata(type, unknown, { origin: '.' })).toStrictEqual(readRdata(type, text, { origin: '.' }));
  });

  test('has the canonical form of RFC 4034', () => {
    expect(hex(canonicalRdata(type, { content, prio }))).toBe(canonical);
  });

  test('is the same after decoding and after printing', () => {
    const decoded = valid(decodeRdata(type, Buffer.from(wire, 'hex')));
    expect(hex(canonicalRdata(type, decoded))).toBe(hex(canonicalRdata(type, { content, prio })));
    const printed = valid(printRdata(type, { content, prio }));
    expect(hex(encodeRdata(type, valid(readRdata(type, printed, { origin: 'example.com.' }))))).toBe(
      hex(encodeRdata(type, decoded)),
    );
  });
});

function typeOf(name: string): RecordType {
  const type = recordType(name);
  if (!type) throw new Error(`no type ${name}`);
  return type;
}

function valid<T>(value: T | WireError): T {
  if (value instanceof WireError) throw value;
  return value;
}

function hex(octets: Uint8Array | WireError): string {
  return Buffer.from(valid(octets)).toString('hex');
}
