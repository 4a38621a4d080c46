import type { Difference, FieldValue } from './difference.js';

/** How the values of a service are compared. */
export interface ValueModel<V> {
  /** Returns the same key for values that differ only in spelling. */
  readonly identity: (value: V) => string;
  /** Returns the same key for values of which one may be what the service made of the other. */
  readonly likeness: (value: V) => string;
  /** What a value is an answer for: the name of a record, the language of a translation. */
  readonly nameOf: (value: V) => string;
  /** Whether a stored value still does what another one is wanted for, although the service changed it. */
  readonly serves: (stored: V, wanted: V) => boolean;
  /** All fields but the id, by the names of the service and of steps. */
  readonly fieldsOf: (value: V) => Readonly<Record<string, FieldValue>>;
}

/** How the values of a zone or template are compared and named. */
export interface ValueForm<V> extends ValueModel<V> {
  readonly addressOf: (value: V) => string;
}

interface Identified {
  readonly id: string;
}

type Fields = Required<Difference>['fields'];

/** The names of those of some fields that differ from a value by more than their spelling; null is one that cannot be read. */
export function namesOfDiffering<V>(
  expected: V,
  found: Readonly<Record<string, FieldValue | null | undefined>>,
  { identity }: Pick<ValueModel<V>, 'identity'>,
): readonly string[] {
  const same = identity(expected);
  const differs = (field: string): boolean =>
    found[field] === null || identity({ ...expected, [field]: found[field] }) !== same;
  return Object.keys(found).filter(differs);
}

/** The fields that differ by more than their spelling. */
export function differingFields<V>(
  expected: V,
  found: V,
  model: Pick<ValueModel<V>, 'identity' | 'fieldsOf'>,
): Fields {
  const [wanted, values] = [model.fieldsOf(expected), model.fieldsOf(found)];
  return Object.fromEntries(
    namesOfDiffering(expected, values, model).map((field) => [
      field,
      { expected: wanted[field] ?? null, found: values[field] ?? null },
    ]),
  );
}

/** A value that is not what it should be. */
export function changedValue<V>(expected: V, found: V & Identified, form: ValueForm<V>): Difference {
  const fields = differingFields(expected, found, form);
  return { address: form.addressOf(expected), recordId: found.id, kind: 'different', fields };
}

/** A value that should be there; its id, if it is known. */
export function missingValue<V>(expected: V, id: string | null, form: ValueForm<V>): Difference {
  const fields = Object.entries(form.fieldsOf(expected)).map(
    ([field, value]) => [field, { expected: value, found: null }] as const,
  );
  return {
    address: form.addressOf(expected),
    recordId: id,
    kind: 'missing',
    fields: Object.fromEntries(fields),
  };
}

/** A value that should not be there. */
export function extraValue<V>(found: V & Identified, form: ValueForm<V>): Difference {
  const fields = Object.entries(form.fieldsOf(found)).map(
    ([field, value]) => [field, { expected: null, found: value }] as const,
  );
  return {
    address: form.addressOf(found),
    recordId: found.id,
    kind: 'extra',
    fields: Object.fromEntries(fields),
  };
}
