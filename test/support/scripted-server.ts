import { sourceFile } from '../../src/diagnostics/source.js';
import { a } from '../../src/dns/types/a.js';
import { expectAnswered } from '../../src/dns/verify/expect-answered.js';
import type { Expectation } from '../../src/dns/verify/expectation.js';
import type { Message, ResourceRecord } from '../../src/dns/wire/message.js';
import type { Outcome } from '../../src/resolver/outcome.js';
import type { Server } from '../../src/resolver/server.js';
import { emptyAnswer } from './empty-answer.js';

/** What a server says to a question, written `name type`: a part of a message, or why there is none. */
export type Script = (question: string) => Partial<Message> | Exclude<Outcome, { readonly kind: 'answer' }>;

/** A server that answers by a script, and has nothing to transfer. */
export function scriptedServer(text: string, script: Script, isRecursive = false): Server {
  return {
    text,
    isRecursive,
    ask: async ({ name, type }) => {
      const said = script(`${name} ${type}`);
      return 'kind' in said ? said : { kind: 'answer', message: { ...emptyAnswer, ...said } };
    },
    transfer: async () => ({ kind: 'timeout' }),
    revive: () => undefined,
  };
}

/** Records as lines of a table: name, type and fields. */
export function answered(...lines: readonly string[]): readonly ResourceRecord[] {
  return lines.map((line) => {
    const [name = '', type = '', ...fields] = line.split(' ');
    return { name, type, class: 1, ttl: 60, fields };
  });
}

/** That a name of a zone has these addresses. */
export function expectedAddresses(
  zone: string,
  prefix: string,
  records: readonly ResourceRecord[] = [],
): Expectation {
  const at = { file: sourceFile('zone.yaml', ''), start: 0, end: 0 };
  return expectAnswered({ zone, type: a, owner: `${prefix}.${zone}.`, records, part: 'set', at });
}
