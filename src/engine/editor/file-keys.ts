/** Keys of a map in a file, each with a few words about it. */
export type FileKeys = readonly (readonly [key: string, about: string])[];

export const zoneKeys: FileKeys = [
  ['zone', 'name of the zone, or a list of names'],
  ['vars', 'constants for ${name}'],
  ['ttl', 'TTL of records without one'],
  ['records', 'the records, by name and type'],
  ['serviceRecords', 'what managed services answer'],
  ['ignore', 'live records that are never touched'],
  ['protect', 'records that stay published as they are'],
  ['policy', 'what a run may do'],
  ['include', 'files with records'],
  ['except', 'rules that are switched off for some records'],
  ['expect', 'questions that must be answered'],
];

/** Those of a value, or of a record set in its place. */
export const valueKeys: FileKeys = [
  ['content', 'exactly what the service gets'],
  ['ttl', 'seconds, or a duration'],
  ['prio', 'lower values are tried first'],
  ['active', 'whether the record is published'],
  ['note', 'for people'],
  ['owner', 'who is responsible'],
  ['until', 'the last day that it is meant for'],
];

export const patternKeys: FileKeys = [
  ['prefix', 'glob for names, "@" for the zone itself'],
  ['type', 'record type'],
  ['content', 'glob'],
];

export const includeKeys: FileKeys = [
  ['file', 'path of the file'],
  ['only', 'globs for the names that it may declare'],
  ['owner', 'who is responsible for its records'],
];

export const serviceRecordKeys: FileKeys = [
  ['prefix', 'name of the record, "@" for the zone itself'],
  ['type', 'record type'],
  ['content', 'what is answered, if it is known'],
  ['prio', 'lower values are tried first'],
];

export const exceptionKeys: FileKeys = [
  ['rule', 'code of the rule'],
  ...patternKeys,
  ['reason', 'why the rule does not matter here'],
  ['until', 'the last day of the exception'],
];

export const expectKeys: FileKeys = [
  ['ask', 'name and type'],
  ['answers', 'false if there must be no answer'],
  ['reaches', 'where each host of the answer must end'],
  ['via', 'bounds of the names that CNAMEs lead through'],
  ['reason', 'why it matters'],
];

export const viaKeys: FileKeys = [
  ['most', 'how many names'],
  ['within', 'domains that all of them must be in'],
];

const textKeys: FileKeys = [
  ['subject', 'one line'],
  ['body', 'sent as written'],
  ['note', 'for translators, never sent'],
];

export const translationKeys: FileKeys = [
  ...textKeys,
  ['state', 'draft if it must not be sent yet'],
  ['source', 'digest of the default text that it was made from'],
];

export const mirrorKeys: FileKeys = [
  ['id', 'of the template'],
  ['language', 'of the default text'],
  ...textKeys,
];

export const projectKeys: FileKeys = [
  ['dns', 'zones and the service that has them'],
  ['mail', 'translations and the service that has them'],
  ['rules', 'severity by rule code'],
  ['guards', 'bounds of a plan'],
  ['journals', 'how long runs are remembered'],
  ['stateFolder', 'where journals, locks and the kept token are'],
  ['concurrency', 'how many requests at a time'],
  ['vars', 'constants for ${name} in all zone files'],
  ['policies', 'what the project demands of its records'],
  ['policyCommand', 'a program that judges the records'],
  ['expect', 'questions that must be answered'],
  ['userAgent', 'what requests call themselves'],
];

export const dnsKeys: FileKeys = [
  ['protocol', 'how zones are read and written'],
  ['endpoint', 'address of the service'],
  ['server', 'address of the name server'],
  ['zones', 'globs for zone files'],
  ['txt', 'how the service lists TXT records'],
  ['replace', 'how a CNAME gives way to another type'],
  ['nameServers', 'servers that `verify` asks'],
  ['credentialCommand', 'a program that gives passwords'],
  ['insecureHttp', 'allow http without encryption'],
];

export const mailKeys: FileKeys = [
  ['endpoint', 'address of the service'],
  ['brand', 'whose templates they are'],
  ['translations', 'folder of the translations'],
  ['languages', 'that every template should have'],
  ['policy', 'what a run may do'],
  ['ignore', 'live translations that are never touched'],
  ['protect', 'translations that stay as they are'],
  ['insecureHttp', 'allow http without encryption'],
];

export const mailPatternKeys: FileKeys = [
  ['template', 'glob for system names'],
  ['language', 'glob'],
];

export const policyKeys: FileKeys = [
  ['name', 'the code is policy/<name>'],
  ['match', 'globs for the records that it is about'],
  ['require', 'what these records must have'],
  ['forbid', 'there must be no such record'],
  ['message', 'what is wrong with a record that breaks it'],
  ['severity', 'error or warn'],
];

export const matchKeys: FileKeys = [['zone', 'glob'], ...patternKeys];

export const requireKeys: FileKeys = [
  ['content', 'globs, one of which must match'],
  ['ttl', 'bounds of the TTL'],
];

export const boundsKeys: FileKeys = [
  ['min', 'shortest TTL'],
  ['max', 'longest TTL'],
];
