import { readCharacterStrings } from '../content/character-string.js';
import { splitFields } from '../content/fields.js';
import type { DnsRecord, TxtReading } from '../record.js';
import type { FieldKind } from '../types/shared/rdata-fields.js';
import { recordType } from '../types/registry.js';
import { readParam } from '../types/shared/svcb-params.js';
import { orWireError, WireError } from '../wire/octets.js';
import { normalRdata } from '../wire/rdata.js';
import { octodnsFields } from './octodns-fields.js';
import { insideOf, octodnsParam, octodnsText } from './octodns-forms.js';

/** A value of a record in octoDNS's files: a scalar, or its fields by name. */
export type OctodnsValue = OctodnsScalar | Readonly<Record<string, OctodnsScalar | OctodnsParams>>;

type OctodnsScalar = string | number;

/** The parameters of SVCB; one without a value is null. */
type OctodnsParams = Readonly<Record<string, string | number | readonly string[] | null>>;

/** Returns the value of a record in octoDNS's form, or why it has none. */
export function octodnsValue(record: DnsRecord, txt: TxtReading): OctodnsValue | WireError {
  const type = recordType(record.type);
  const keys = octodnsFields[record.type];
  if (!type || !keys) return new WireError(`octoDNS has no ${record.type} records`);
  return orWireError(() => {
    const kinds = Object.values(type.rdata);
    const values = orThrow(normalRdata(type, record, txt)).flatMap((field, index) =>
      valuesOf(kinds[index], field),
    );
    const [first = ''] = values;
    if (keys.length > 0) return Object.fromEntries(keys.map((key, index) => [key, values[index] ?? '']));
    return typeof first === 'object' ? '' : first;
  });
}

/** A place has several values, all other fields have one. */
function valuesOf(kind: FieldKind | undefined, field: string): readonly (OctodnsScalar | OctodnsParams)[] {
  switch (kind) {
    case 'u8':
    case 'u16':
    case 'u32':
    case 'algorithm':
      return [Number(field)];
    case 'texts':
      return [orThrow(octodnsText(readCharacterStrings(field) ?? ''))];
    case 'string':
    case 'text':
      return [insideOf(field)];
    case 'params':
      return [paramsOf(field)];
    case 'location':
      return field.split(' ').map((part) => (/^[NSEW]$/.test(part) ? part : Number.parseFloat(part)));
    default:
      return [field];
  }
}

function paramsOf(field: string): OctodnsParams {
  const params = splitFields(field).flatMap((part) => readParam(part) ?? []);
  return Object.fromEntries(
    params.map(({ key, value }) => [key, value === null ? null : octodnsParam(key, value)]),
  );
}

function orThrow<T>(result: T | WireError): T {
  if (result instanceof WireError) throw result;
  return result;
}
