import { describe, expect, test } from 'vitest';
import type { Severity } from '../../../src/diagnostics/rule.js';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import type { Protocol } from '../../../src/dns/protocol.js';
import { recordType, recordTypes, typeOf } from '../../../src/dns/types/registry.js';
import { exampleRecord } from '../example-record.js';
import type { FaultyVectorRecord, VectorFile, VectorRecord } from './vectors.js';
import { vectorFiles } from './vectors.js';

const FEWEST = 20;

describe('the vector files', () => {
  test('are of known types, one a type', () => {
    const types = vectorFiles.map((file) => file.type);
    expect(types.toSorted()).toEqual(recordTypes.map(({ type }) => type).toSorted());
  });

  test.each(recordTypes.map(({ type }) => type))('hold enough cases of %s', (type) => {
    const file = vectorFiles.find((candidate) => candidate.type === type);
    expect(file?.valid.length ?? 0).toBeGreaterThanOrEqual(FEWEST);
    expect(file?.invalid.length ?? 0).toBeGreaterThanOrEqual(FEWEST);
  });
});

describe.each(vectorFiles)('$type', (file) => {
  test.each(titled(file.valid))('takes %s', (_, vector) => {
    const warned = warningsOf(file, vector).map(({ code }) => code);
    expect(codesOf(file, vector, 'error')).toEqual([]);
    expect(codesOf(file, vector, 'warning')).toEqual(warned);
  });

  test.each(titled(file.invalid))('refuses %s', (_, vector) => {
    expect(codesOf(file, vector, 'error')).toContain(vector.code);
  });

  test.each(titled(file.warns ?? []))('warns of %s', (_, vector) => {
    expect(codesOf(file, vector, 'error')).toEqual([]);
    expect(codesOf(file, vector, 'warning')).toContain(vector.code);
  });

  test.each(file.same ?? [])('reads %j as %j: %s', (one, other) => {
    expect(canonical(file, one)).toBe(canonical(file, other));
  });

  test.each(file.different ?? [])('tells %j from %j: %s', (one, other) => {
    expect(canonical(file, one)).not.toBe(canonical(file, other));
  });
});

function titled<V extends VectorRecord>(vectors: readonly V[]): [string, V][] {
  return vectors.map((vector) => [
    `${vector.prefix || '@'} ${vector.content.slice(0, 80)}: ${vector.why}`,
    vector,
  ]);
}

function codesOf(file: VectorFile, vector: VectorRecord, severity: Severity): readonly string[] {
  const { prefix, content, prio = 0, ttl = 3600 } = vector;
  const record = exampleRecord({ type: file.type, prefix, content, prio, ttl });
  const protocol = targetOf(file.type);
  const problems = checkRecord(record, file.zone, { protocol }).filter(
    ({ rule }) => rule.severity === severity,
  );
  return [...new Set(problems.map(({ rule }) => rule.code))];
}

/** That of the service, if it has the type. */
function targetOf(type: string): Protocol {
  return typeOf('rest', type) ? 'rest' : 'update';
}

function warningsOf(file: VectorFile, vector: VectorRecord): readonly FaultyVectorRecord[] {
  return (file.warns ?? []).filter((warned) => key(warned) === key(vector));
}

function key({ prefix, content, prio = 0, ttl = 3600 }: VectorRecord): string {
  return JSON.stringify([prefix, content, prio, ttl]);
}

function canonical(file: VectorFile, content: string): string | undefined {
  return recordType(file.type)?.canonical(content);
}
