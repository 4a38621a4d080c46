import type { OwnerKind } from '../types/descriptor.js';

/** Why a name does not have the form of its kind, as the end of a sentence. Meant for names that do not. */
export function nameFault(name: string, kind: OwnerKind): string {
  const labels = name.split('.');
  return (
    faultOfWhole(name, labels) ??
    firstFault(labels.slice(name.startsWith('*.') && kind === 'host-name' ? 1 : 0), kind) ??
    faultOfEnd(labels, kind)
  );
}

function faultOfWhole(name: string, labels: readonly string[]): string | null {
  if (name === '') return 'it is empty';
  if (/\s/.test(name)) return 'it contains a blank';
  if (labels.includes('')) return 'a label is empty';
  if (labels.length === 1) return 'it needs at least two labels';
  return null;
}

const ALLOWED = { 'host-name': /^[a-z0-9-]*$/, 'dns-name': /^[_a-z0-9-]*$/ } as const;

function firstFault(labels: readonly string[], kind: OwnerKind): string | null {
  for (const label of labels) {
    if (label.includes('*')) return wildcardFault(kind);
    if (!ALLOWED[kind].test(label))
      return `the label "${label}" has a character other than ${alphabet(kind)}`;
    if (/^-|-$/.test(label)) return `the label "${label}" begins or ends with a hyphen`;
    if (/._$/.test(label)) return `the label "${label}" ends with an underscore`;
  }
  return null;
}

function wildcardFault(kind: OwnerKind): string {
  return kind === 'host-name'
    ? 'a wildcard can only be the whole first label'
    : 'wildcards are only accepted where a host name is demanded';
}

function alphabet(kind: OwnerKind): string {
  return kind === 'host-name' ? 'a-z, 0-9 and hyphen' : 'a-z, 0-9, hyphen and underscore';
}

function faultOfEnd(labels: readonly string[], kind: OwnerKind): string {
  const [domain = '', top = ''] = labels.slice(-2);
  if (kind === 'dns-name' && domain.slice(1).includes('_')) {
    return `"${domain}", the last label but one, has an underscore that is not at its beginning`;
  }
  return kind === 'host-name'
    ? `its last label "${top}" has other characters than a-z`
    : `its last label "${top}" does not begin and end with a letter and have two at least`;
}
