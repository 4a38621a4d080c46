import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message, ResourceRecord } from '../../src/dns/wire/message.js';
import { RCODE } from '../../src/dns/wire/rcode.js';
import { printZone } from '../../src/dns/zonefile/print-zone.js';
import type { Server } from '../../src/resolver/server.js';
import type { OracleAnswer } from './answers-oracle/ask.js';
import type { Placed } from './order-oracle/universe.js';
import type { MasterFiles } from './real-name-servers.js';

/** The zones of a project as one side of many that a server has: each side is below a name of its own. */
export interface ServedSide {
  readonly zones: readonly string[];
  readonly records: readonly Placed[];
  /** The name that everything of this side is below. */
  readonly below: string;
}

/** Types whose content is a name. */
const NAMED: ReadonlySet<string> = new Set(['CNAME', 'DNAME', 'MX', 'NS']);

/** Asked for in place of a type that no record has. */
const UNUSED_TYPE = 'LOC';

/** Writes the zones of a side to a folder as master files; returns their paths by zone. */
export function writeSide(folder: string, { zones, records, below }: ServedSide): MasterFiles {
  return Object.fromEntries(
    zones.map((name) => {
      const zone = `${name}.${below}`;
      const own = records
        .filter((record) => record.zone === name)
        .map((record) =>
          NAMED.has(record.type) ? { ...record, content: `${record.content}.${below}` } : record,
        );
      const path = join(folder, zone);
      writeFileSync(path, printZone({ zone, records: own, txt: 'text' }, { serial: 1, soa: true }).text);
      return [zone, path];
    }),
  );
}

/** Asks a server for the answer of one side, name by name: it need not follow CNAMEs itself. */
export async function askServer(
  server: Server,
  below: string,
  { asked, type }: { readonly asked: string; readonly type: string },
): Promise<OracleAnswer> {
  const via: string[] = [];
  const question = type === 'ANY' ? UNUSED_TYPE : type;
  for (let at = asked; ;) {
    const message = await messageFor(server, `${at}.${below}.`, question);
    const end = (status: string, data: readonly string[] = [], isOwnCut = false): OracleAnswer => ({
      status,
      via,
      data: [...new Set(data)].toSorted(),
      isOwnCut,
    });
    const own = message.answers.filter(({ name }) => isSame(name, `${at}.${below}.`));
    const found = own.filter((record) => record.type === question).flatMap((record) => dataOf(record, below));
    if (message.rcode === RCODE.refused) {
      via.pop();
      return end('elsewhere', [at]);
    }
    if (found.length > 0) return end('answer', found);
    const alias = own.find((record) => record.type === 'CNAME');
    if (alias) {
      const [target = ''] = dataOf(alias, below);
      if (via.includes(target)) return end('loop');
      via.push((at = target));
      continue;
    }
    if (message.rcode === RCODE.nxDomain) return end('no-name');
    const servers = message.authorities.filter((record) => record.type === 'NS');
    if (servers.length === 0 || message.isAuthoritative) return end('no-data');
    const isOwnCut = servers.some(({ name }) => isSame(name, `${asked}.${below}.`));
    return end(
      'referral',
      servers.flatMap((record) => dataOf(record, below)),
      isOwnCut,
    );
  }
}

async function messageFor(server: Server, name: string, type: string): Promise<Message> {
  for (let tries = 0; tries < 100; tries += 1) {
    const outcome = await server.ask({ name, type });
    if (outcome.kind === 'answer' && isLoaded(outcome.message)) return outcome.message;
    server.revive();
    await sleep(100);
  }
  throw new Error(`no answer for ${name} ${type}`);
}

/** Whether the zone is there. BIND also fails when aliases form a loop, but still says what the name is an alias of. */
function isLoaded({ rcode, answers }: Message): boolean {
  return rcode !== RCODE.servFail || answers.length > 0;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The data of a record as a file of the side has it; nothing for the placeholder at an apex. */
function dataOf({ type, fields }: ResourceRecord, below: string): readonly string[] {
  if (fields instanceof Error) throw fields;
  const texts = fields.map((field) => field.toLowerCase().replace(`.${below}.`, ''));
  if (texts.includes('ns.invalid.')) return [];
  return [type === 'TXT' ? texts.join('').replaceAll('"', '') : texts.join(' ')];
}
