import type { Difference, FieldValue } from './difference.js';

/** How the values of a service are compared. */
export interface ValueModel<V> {
  /** Returns the same key for values that differ only in spelling. */
  readonly identity: (value: V) => string;
  /** Returns the same key for values of which one may be what the service made of the other. */
  readonly likeness: (value: V) => string;
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

/** The fields that differ by more than their spelling. */
export function differingFields<V>(
  expected: V,
  found: V,
  { identity, fieldsOf }: Pick<ValueModel<V>, 'identity' | 'fieldsOf'>,
): Fields {
  const same = identity(expected);
  const wanted = Object.entries(fieldsOf(expected));
  const values = fieldsOf(found);
  const differing = wanted.filter(([field]) => identity({ ...expected, [field]: values[field] }) !== same);
  return Object.fromEntries(
    differing.map(([field, value]) => [field, { expected: value, found: values[field] ?? null }]),
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
