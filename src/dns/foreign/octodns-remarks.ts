import type { DnsRecord } from '../record.js';
import type { OctodnsValue } from './octodns-values.js';

/** What octoDNS makes of a value that it has been given, as clauses. */
export function octodnsRemarks(
  { type, prefix }: Pick<DnsRecord, 'type' | 'prefix'>,
  value: OctodnsValue,
): readonly string[] {
  if (typeof value === 'string') return type === 'TXT' ? textRemarks(value) : [];
  if (type === 'SRV' && !SERVICE.test(prefix))
    return [lenient('SRV records are at names like _service._tcp')];
  if (typeof value !== 'object') return [];
  const { flags, svcparams } = value;
  if (typeof flags === 'string') return flagRemarks(flags);
  return typeof svcparams === 'object' && 'ech' in svcparams
    ? ['octoDNS 1.22 fails to check the parameter ech']
    : [];
}

const SERVICE = /^(?:\*|_[^.]+)\.[^.]+/;

function textRemarks(text: string): readonly string[] {
  return [
    ...(/\\(?!;)/.test(text)
      ? ["octoDNS's provider for BIND takes a backslash in a text as an escape, others do not"]
      : []),
    ...(text.includes(String.raw`\\;`) ? [lenient('a semicolon has one backslash before it')] : []),
  ];
}

function flagRemarks(flags: string): readonly string[] {
  if (!/^[SAUP]$/i.test(flags)) return [lenient('the flags are S, A, U or P')];
  return flags === flags.toUpperCase() ? [] : ['octoDNS writes the flags in capitals'];
}

function lenient(rule: string): string {
  return `octoDNS takes it only where it is lenient: ${rule}`;
}
