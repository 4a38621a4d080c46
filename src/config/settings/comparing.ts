import type { Node } from '../../load/yaml/nodes.js';
import { withShownUrls } from '../../text/shown-url.js';
import type { Compare } from './setting.js';

/** Compares a choice between strict and loose. Without its part of the project, its default counts and is not shown. */
export function level<T>(loosenessOf: (value: T) => number): Compare<T> {
  return (value, { name, place, isPartMissing }) => [
    { kind: 'level', name, place, text: isPartMissing ? null : String(value), looseness: loosenessOf(value) },
  ];
}

/** Compares what a run trusts: any other one weakens a guard. Secrets count, but are not shown. */
export function target<T>(
  valueOf: (value: T, written: Node | undefined) => string | null,
  guard: { readonly isGuard?: true } = {},
): Compare<T> {
  return (setting, { name, place, written }) => {
    const value = valueOf(setting, written);
    return [{ kind: 'target', name, place, value, text: value && withShownUrls(value), ...guard }];
  };
}
