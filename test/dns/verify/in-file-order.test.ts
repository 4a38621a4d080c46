import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { inFileOrder } from '../../../src/dns/verify/in-file-order.js';
import type { FoundDifference } from '../../../src/dns/verify/verification.js';
import { nothing } from '../../render/verification/support.js';
import { inAnyOrder } from '../../support/any-order.js';

const [second, tenth] = ['zones/2.yaml', 'zones/10.yaml'].map((path) => sourceFile(path, 'text'));

function difference(file: typeof second, start: number, address: string): FoundDifference {
  const at = file ? { file, start, end: start + 1 } : null;
  return { kind: 'missing', expected: [], found: [], at, zone: 'z', address, server: '192.0.2.1' };
}

const DIFFERENCES = [
  difference(second, 2, 'dns/z/b/A'),
  difference(second, 10, 'dns/z/a/A'),
  difference(tenth, 1, 'dns/z/c/A'),
  difference(undefined, 0, 'dns/z/gone2/A'),
  difference(undefined, 0, 'dns/z/gone10/A'),
];

const UNANSWERED = ['a.example', 'z2.example', 'z10.example'].map((zone) => ({ zone, reason: 'it is dead' }));

test('what is found is in the order of the files, whatever was answered first', () => {
  fc.assert(
    fc.property(inAnyOrder(DIFFERENCES), inAnyOrder(UNANSWERED), (differences, unanswered) => {
      const sorted = inFileOrder({ ...nothing, differences, unanswered });
      expect(sorted.differences).toEqual(DIFFERENCES);
      expect(sorted.unanswered).toEqual(UNANSWERED);
    }),
  );
});
