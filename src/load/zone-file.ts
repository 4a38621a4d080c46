import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { SourceFile } from '../diagnostics/source.js';
import { asciiName, canonicalName, isDnsName } from '../dns/name.js';
import type { DesiredZone, RecordPattern } from '../dns/zone.js';
import type { Policy } from '../plan/policy.js';
import { zoneFileRule } from './define-rule.js';
import { readDefaultTtl } from './ttl.js';
import { zoneFile } from './generated/validators.js';
import type { IncludeCache } from './include.js';
import { readIncludes } from './include.js';
import { readRecords } from './read-records.js';
import { readSource } from './read-source.js';
import { quote, report } from './report.js';
import { checkSchema } from './schema/check-schema.js';
import { isText } from './yaml/core-schema.js';
import type { Node } from './yaml/nodes.js';
import { valueOf } from './yaml/nodes.js';
import { readYaml } from './yaml/read-yaml.js';

const zoneName = zoneFileRule({
  code: 'zone/name',
  summary: 'The name of a zone is a valid DNS name.',
  explanation:
    'It is written in full, in lower case, and without a dot at its end. It names the zone at the service, so it must be spelled as it is there.',
  reference: 'service-interfaces.md, "Definitions"',
  bad: 'zone: example.com.\nrecords: {}\n',
  good: 'zone: example.com\nrecords: {}\n',
});

/** Rules about zone files that no schema can tell. */
export const zoneFileRules = [zoneName];

/** A zone file as far as it could be read; `zone` is null when it does not say what the zone is. */
export interface LoadedZone {
  readonly zone: DesiredZone | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** TTL of records in files that state none, in seconds (service-interfaces.md, "Limits"). */
const DEFAULT_TTL = 3600;

/**
 * Reads a zone file and the files it includes. `path` is as the user wrote it and is shown so. Throws nothing
 * that a file can cause.
 */
export async function loadZoneFile(path: string, cache: IncludeCache = new Map()): Promise<LoadedZone> {
  const { file, diagnostics } = await readSource(path);
  if (!file) return { zone: null, diagnostics };
  const { root, diagnostics: malformed } = readYaml(file);
  if (!root) return { zone: null, diagnostics: malformed };
  const namePlace = valueOf(root, 'zone');
  const { name, diagnostics: misnamed } = readName(namePlace);
  const own = [...malformed, ...checkSchema(root, zoneFile), ...misnamed];
  if (!namePlace || name === null) return { zone: null, diagnostics: own };

  const { zone, diagnostics: included } = await readZone({ root, file, name, namePlace }, cache);
  return { zone, diagnostics: [...own.map((diagnostic) => ({ ...diagnostic, zone: name })), ...included] };
}

interface NamedFile {
  readonly root: Node;
  readonly file: SourceFile;
  readonly name: string;
  readonly namePlace: Node;
}

/** A zone without `records` is none: what was cut off the file must not be taken for deleted. */
async function readZone(
  { root, file, name, namePlace }: NamedFile,
  cache: IncludeCache,
): Promise<LoadedZone> {
  const records = valueOf(root, 'records');
  const ttl = readDefaultTtl(valueOf(root, 'ttl')) ?? { seconds: DEFAULT_TTL };
  const include = valueOf(root, 'include');
  const included = await readIncludes({ include, path: file.path, zone: name, ttl, cache });
  if (records?.kind !== 'map') return { zone: null, diagnostics: included.diagnostics };
  const zone = {
    name,
    file,
    namePlace,
    records: [...readRecords({ records, ttl }), ...included.records],
    ignore: readPatterns(valueOf(root, 'ignore')),
    protect: readPatterns(valueOf(root, 'protect')),
    policy: readPolicy(valueOf(root, 'policy')),
  };
  return { zone, diagnostics: included.diagnostics };
}

interface NameReading {
  /** Null when the text is too far from a name to go on with. */
  readonly name: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** A name that is only spelled differently is gone on with, so that the records are judged in the same run. */
function readName(node: Node | undefined): NameReading {
  if (!isText(node)) return { name: null, diagnostics: [] };
  const ascii = asciiName(node.text);
  if (ascii !== null && isDnsName(ascii)) return { name: ascii, diagnostics: [] };
  const mended = ascii === null ? '' : canonicalName(ascii);
  const isMended = isDnsName(mended);
  const message = `${quote(node.text)} is no name of a zone`;
  const hint = isMended ? `write ${quote(mended)}` : 'write it in full, like example.com';
  const diagnostics = [report({ rule: zoneName, at: node, message, hint })];
  return { name: isMended ? mended : null, diagnostics };
}

function readPolicy(node: Node | undefined): Policy {
  const text = node?.kind === 'scalar' ? node.text : '';
  return text === 'upsert-only' || text === 'create-only' ? text : 'sync';
}

function readPatterns(node: Node | undefined): readonly RecordPattern[] {
  const items = node?.kind === 'sequence' ? node.items : [];
  return items.flatMap((item) => {
    const [prefix, type, content] = ['prefix', 'type', 'content'].map((key) => textAt(item, key));
    if (prefix === undefined && type === undefined && content === undefined) return [];
    return [
      {
        ...(prefix !== undefined && { prefix: prefix === '@' ? '' : (asciiName(prefix) ?? prefix) }),
        ...(type !== undefined && { type }),
        ...(content !== undefined && { content }),
        place: item,
      },
    ];
  });
}

function textAt(node: Node, key: string): string | undefined {
  const value = valueOf(node, key);
  return value?.kind === 'scalar' ? value.text : undefined;
}
