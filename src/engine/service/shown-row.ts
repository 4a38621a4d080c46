import type { WriteProof } from '../../api/http/answers/write-proof.js';
import type { FieldValue } from '../../apply/step/difference.js';
import type { ValueModel } from '../../apply/step/value-model.js';
import { namesOfDiffering } from '../../apply/step/value-model.js';
import { enumeration } from '../../text/plural.js';
import type { JsonObject } from '../../text/json.js';

/** How the rows of an interface are read, and compared with what was sent. */
export interface RowReading<V> {
  /** The fields of a row that the service shows; null for what cannot be read, or is of something else. */
  readonly fieldsIn: (row: JsonObject) => Readonly<Record<string, FieldValue | null>>;
  /** By which of these the row is what was sent does not matter. */
  readonly models: readonly Pick<ValueModel<V>, 'identity'>[];
}

/** Doubts an answer to a write that shows another row than the one that was written, by the fields that differ in it. */
export function checkedRow<V>(proof: WriteProof, sent: V, { fieldsIn, models }: RowReading<V>): WriteProof {
  if (proof.kind !== 'proven' || !proof.shown) return proof;
  const { row, tell } = proof.shown;
  const shown = fieldsIn(row);
  const [first = [], ...others] = models.map((model) => namesOfDiffering(sent, shown, model));
  const fields = first.filter((field) => others.every((names) => names.includes(field)));
  if (fields.length === 0) return proof;
  const told = tell(`the answer shows another ${enumeration(fields, fields.length)}`);
  return { kind: 'unproven', told, id: proof.id };
}
