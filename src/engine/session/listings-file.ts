import type { DnsTarget } from '../../api/dns-target.js';
import { positionAt, sourceFile } from '../../diagnostics/source.js';
import { asciiName, canonicalName } from '../../dns/name/name.js';
import { readListing } from '../../dns/records/listing.js';
import { Failure } from '../../failure.js';
import { MAX_FILE_SIZE } from '../../load/files/file-tree.js';
import { parseJsonFile } from '../../load/foreign/read-json.js';
import type { Node } from '../../load/yaml/nodes.js';
import { writtenFile } from '../../plan/written-file.js';
import { hintForName } from '../../text/known-names.js';
import { enumeration, plural } from '../../text/plural.js';
import { readInput, shownInput } from './input.js';
import type { Session } from './session.js';

/** The zones of a project, by name. */
export interface ListedZones {
  /** Those that are planned, each of which must be in the file. */
  readonly planned: readonly string[];
  readonly others: readonly string[];
}

/**
 * Returns a session that reads zones from a file of at most 64 MiB, or stdin for `-`, and not from the service: a JSON object with the listing of each
 * zone, or one listing if one zone is planned, as `export --live --format json` prints it.
 *
 * @throws Failure `usage` when it is not such a file, or lacks a zone, or has one twice or an unknown one.
 */
export async function withListings(session: Session, file: string, zones: ListedZones): Promise<Session> {
  const path = shownInput(file);
  const listings = listingsIn(await readNodes(session, file), path, zones);
  const missing = zones.planned.filter((zone) => !listings.has(zone));
  if (missing.length > 0)
    throw wrong(`${path} has no listing of ${enumeration(missing, 5)}`, 'leave them out with --zone');
  const client = savedClient(listings, path);
  return { ...session, access: { ...session.access, dns: async () => client } };
}

async function readNodes(session: Session, named: string): Promise<Node> {
  const path = shownInput(named);
  const text = (await readInput(named, MAX_FILE_SIZE, session)).toString('utf8');
  const file = sourceFile(path, text.replace(/^\uFEFF/, ''));
  const { root, problems } = parseJsonFile(file);
  const [problem] = problems;
  if (root && !problem && !hasVersion(root)) return root;
  const written = writtenFile(file.text);
  if (written) throw wrong(`${path} is not a listing, but ${written.name}`);
  if (root && !problem) return root;
  const { line, column } = positionAt(file, problem?.at.start ?? 0);
  throw wrong(`${path}:${line}:${column}: ${problem?.message ?? 'there is nothing in this file'}`);
}

/** A listing has none, and no zone is called so. */
function hasVersion(root: Node): boolean {
  return root.kind === 'map' && root.entries.some(({ key }) => key.text === 'formatVersion');
}

type Listings = ReadonlyMap<string, readonly unknown[]>;

function listingsIn(root: Node, path: string, { planned, others }: ListedZones): Listings {
  if (root.kind === 'sequence') {
    const [zone] = planned;
    if (zone !== undefined && planned.length === 1) return new Map([[zone, root.items.map(valueOf)]]);
    throw wrong(
      `${path} is the listing of one zone, but ${plural(planned.length, 'zone')} are planned`,
      'name it with --zone',
    );
  }
  if (root.kind !== 'map')
    throw wrong(`${path} is neither an object with a listing for each zone nor a listing`);
  const known = [...planned, ...others];
  const listings = new Map<string, readonly unknown[]>();
  for (const { key, value } of root.entries) {
    const zone = canonicalName(asciiName(key.text) ?? key.text);
    if (!known.includes(zone))
      throw wrong(`${path} has a listing of ${zone}, which no file declares`, hintForName(zone, known));
    if (listings.has(zone)) throw wrong(`${path} has two listings of ${zone}`);
    if (value?.kind !== 'sequence') throw wrong(`the listing of ${zone} in ${path} is not a list`);
    listings.set(zone, value.items.map(valueOf));
  }
  return listings;
}

/** A number that JavaScript cannot represent stays as it is written, since it may be an id. */
function valueOf(node: Node | null): unknown {
  if (node?.kind === 'sequence') return node.items.map(valueOf);
  if (node?.kind === 'map')
    return Object.fromEntries(node.entries.map(({ key, value }) => [key.text, valueOf(value)]));
  if (node?.kind !== 'scalar') return null;
  if (node.isQuoted) return node.text;
  const value: unknown = JSON.parse(node.text);
  return typeof value === 'number' && !Number.isSafeInteger(value) ? node.text : value;
}

function savedClient(listings: Listings, path: string): DnsTarget {
  return {
    list: async (zone) => {
      const entries = listings.get(zone);
      if (!entries) throw new Failure('error', `${path} has no listing of ${zone}`);
      mustBeReadable(zone, entries, path);
      return entries;
    },
    create: refuse,
    update: refuse,
    delete: refuse,
    close: async () => undefined,
  };
}

/** The hint for a listing of the service would be to tell its operator. */
function mustBeReadable(zone: string, entries: readonly unknown[], path: string): void {
  try {
    readListing(zone, entries);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure('error', `${path}: ${error.message}`, {
      hint: `${FORM}; without --live it has what the files say, and no ids`,
    });
  }
}

async function refuse(): Promise<never> {
  throw new Error('a plan writes nothing');
}

const FORM = 'write one with `zonemason export --live --format json ZONE`';

function wrong(message: string, hint = FORM): Failure {
  return new Failure('usage', message, { hint });
}
