import type { WriteProof } from '../../api/http/answers/write-proof.js';
import { enumeration } from '../../text/plural.js';
import type { JsonObject } from '../../text/json.js';

/** Doubts an answer to a write that shows another row than the one that was written, by the fields that differ in it. */
export function checkedRow(
  proof: WriteProof,
  differingFields: (row: JsonObject) => readonly string[],
): WriteProof {
  if (proof.kind !== 'proven' || !proof.shown) return proof;
  const { row, answer } = proof.shown;
  const fields = differingFields(row);
  if (fields.length === 0) return proof;
  const told = `${answer}: the answer shows another ${enumeration(fields, fields.length)}`;
  return { kind: 'unproven', told, id: proof.id };
}
