import { basename, dirname, isAbsolute, join } from 'node:path';
import { fromMasterFile } from '../../../dns/foreign/from-master-file.js';
import { isDnsName, isZoneName } from '../../../dns/name/name.js';
import type { IncludeFault, MasterFileInput } from '../../../dns/zonefile/read-zonefile.js';
import { readZonefile } from '../../../dns/zonefile/read-zonefile.js';
import { zonefileName } from '../../../dns/zonefile/rules.js';
import { BYTE_ORDER_MARK } from '../../../dns/zonefile/tokens.js';
import { windowsZone } from '../../../dns/zonefile/windows.js';
import { report } from '../../../diagnostics/report-at.js';
import type { SourceFile } from '../../../diagnostics/source.js';
import { sourceFile } from '../../../diagnostics/source.js';
import { pathOutside } from '../../../load/source/file-rules.js';
import { readSource } from '../../../load/source/read-source.js';
import type { FileTree } from '../../../load/files/file-tree.js';
import type { Source, SourceInput, SourceReading } from './source.js';

/** Master files (RFC 1035 section 5), as BIND, NSD and Knot read them and many providers export them. */
export const masterFile: Source = { hasVariants: false, matches, read };

/** A directive, or the class of a record, which hardly any other file has. */
const TYPICAL = /^\$(?:ORIGIN|TTL|INCLUDE|GENERATE)\b|^[^;\n]{0,300}[ \t](?:IN|SOA)[ \t]/im;

function matches({ path, file }: SourceInput): boolean {
  if (file === null || /\.(?:ya?ml|json)$/i.test(path)) return false;
  return /\.(?:zone|db)$/i.test(path) || TYPICAL.test(file.text);
}

async function read({
  path,
  file,
  isMarked,
  tree,
  zones,
  txt,
  protocol,
}: SourceInput): Promise<SourceReading> {
  if (file === null) return { zones: [], diagnostics: [] };
  const whole = isMarked ? sourceFile(path, BYTE_ORDER_MARK + file.text) : file;
  const [wanted, ...others] = zones;
  const named = wanted !== undefined && others.length === 0 ? `${wanted}.` : null;
  const origin = named ?? originIn(whole) ?? originOf(path);
  const files = new Map<string, ReturnType<MasterFileInput['include']>>();
  const include: MasterFileInput['include'] = (included, from) => {
    const name = isAbsolute(included) ? included : join(dirname(from.path), included);
    const found = files.get(name) ?? readIncluded(name, tree);
    files.set(name, found);
    return found;
  };
  const reading = await readZonefile(whole, { origin, named, txt, include });
  const { zone, diagnostics } = reading;
  if (diagnostics.length > 0) return { zones: [], diagnostics };
  const at = { file: whole, start: 0, end: 0 };
  if (zone === null) {
    const message = 'neither an SOA record nor the name of the file says which zone this is';
    return { zones: [], diagnostics: [report({ rule: zonefileName, at, message, hint: 'name the zone' })] };
  }
  if (!isZoneName(zone.slice(0, -1))) {
    const soa = reading.records.find(({ type }) => type === 'SOA');
    const message = `${zone} is not a name of a zone`;
    const hint = 'name the zone on the command line, or write the complete name of the SOA record';
    return { zones: [], diagnostics: [report({ rule: zonefileName, at: soa?.at ?? at, message, hint })] };
  }
  return { zones: [fromMasterFile(zone, reading, protocol)], diagnostics: [] };
}

/** The server of Windows names the zone at the head of its files, whatever their names are. */
function originIn({ text }: SourceFile): string | null {
  const name = windowsZone(text.slice(0, HEAD_LENGTH))?.toLowerCase();
  return name !== undefined && isDnsName(name) ? `${name}.` : null;
}

/** Where the head of a file is, in characters. */
const HEAD_LENGTH = 1000;

/** `example.com.zone`, `example.com.dns` and `db.example.com` are files of example.com. */
function originOf(path: string): string | null {
  const name = basename(path)
    .toLowerCase()
    .replace(/^db\.|\.(?:zone|db|dns|txt|conf|hosts)$/, '');
  return isDnsName(name) ? `${name}.` : null;
}

async function readIncluded(path: string, tree: FileTree): Promise<SourceFile | IncludeFault> {
  const { file, diagnostics } = await readSource(path, tree);
  if (file) return file;
  const [{ rule, message: reason } = { rule: null, message: 'it cannot be read' }] = diagnostics;
  return { reason, rule: rule === pathOutside ? rule : null };
}
