import type { ForeignEntry, ForeignLoss, ForeignPart } from '../../../src/dns/foreign/foreign-entry.js';
import type { ForeignReading } from '../../../src/load/foreign/reader.js';
import { placed } from '../support.js';

/** What is read from a file: a line for each record set, then those for what is lost, then what is wrong. */
export function readingLines({ found, diagnostics }: ForeignReading): readonly string[] {
  return [
    ...(found?.entries ?? []).map(entryLine),
    ...(found?.losses ?? []).map(lossLine),
    ...placed(diagnostics),
  ];
}

/** What tells remarks and reasons apart. */
const GIST =
  /TTL|proxy|tags|settings|health check|metadata \S+|target is .*|no values|private|routing|several|\S+(?: policy)?(?= answers)|upsert-only|unless `ignore`|anyway|signed|key "\S+"|option octodns\.\S+|no dot|first and its last|ignores it|octoDNS has no/;

/** `owner TTL type value, value; what a remark is on # comment`. */
function entryLine({ owner, ttl, type, values, remarks, comments = [] }: ForeignEntry): string {
  const contents = values.map(({ parts }) => parts.map(partText).join(' ')).join(', ');
  const told = remarks.map(({ text }) => `; ${gist(text)}`);
  const lines = comments.map((line) => ` # ${line}`);
  return [`${owner.text} ${ttl} ${type.text} ${contents}`, ...told, ...lines].join('');
}

function lossLine({ text, reason }: ForeignLoss): string {
  return `lost: ${text} (${gist(reason)})`;
}

function gist(text: string): string {
  return GIST.exec(text)?.[0] ?? text;
}

/** What is not written as in a master file has its kind around it. */
function partText({ kind, text }: ForeignPart): string {
  return kind === 'written' ? text : `${kind}(${text})`;
}
