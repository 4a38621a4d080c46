import { isAddressType, recordTypes } from '../types/registry.js';

/** What records are looked for: those of a type, of any type at all, or addresses of either family. */
export type WantedType = 'ANY' | 'ADDRESS' | (string & {});

interface Typed {
  readonly type: string;
}

/** Returns a function that says whether a record, or what stands for one, is wanted. */
export function typeMatcher(wanted: WantedType): (record: Typed) => boolean {
  return MATCHERS.get(wanted) ?? isOfType(wanted);
}

const MATCHERS: ReadonlyMap<WantedType, (record: Typed) => boolean> = new Map([
  ['ANY', () => true],
  ['ADDRESS', ({ type }: Typed) => isAddressType(type)],
  ...recordTypes.map(({ type }): [WantedType, (record: Typed) => boolean] => [type, isOfType(type)]),
]);

function isOfType(wanted: string): (record: Typed) => boolean {
  return ({ type }) => type === wanted;
}
