import type { Answer } from '../../plan/effect.js';
import { canonicalContent } from '../records/identity.js';
import type { DnsRecord, ServiceRecord, TxtReading } from '../record.js';
import { recordType } from '../types/registry.js';
import type { QuestionClass } from './answer.js';
import { askedName, classOf } from './answer.js';
import type { Chain, Link } from './chain.js';
import { aliasOf, chainOf } from './chain.js';
import type { ProjectState } from './project-state.js';
import { isDelegation } from './published.js';
import { redirectOfLink } from './redirect.js';
import { serviceAnswer } from './service.js';

/** What is asked: a class of names, and a type or `ANY`. */
export interface Question extends QuestionClass {
  readonly type: string;
}

/** What an authoritative server of the project's zones answers (RFC 1034 section 4.3.2, RFC 4592, RFC 2308). */
export function resolve(state: ProjectState, question: Question): Answer {
  return answerOf(chainOf(state, askedName(question), question.type), question.type);
}

/** The answer at the end of a chain. */
export function answerOf({ through, end }: Chain, type: string): Answer {
  const { status, data } = outcome(end, type, through.length > 0);
  return { status, via: through.length === 0 ? NOTHING : namesOf(through), data };
}

function namesOf(through: readonly Link[]): readonly string[] {
  return through.flatMap(({ zone, name }) => (zone ? [shown(name)] : []));
}

/** A name that a chain leads through; a DNAME leads any other name below one to any other below its target. */
function shown(asked: string): string {
  const { name, below } = classOf(asked);
  return below ? `*.${name}` : name;
}

function outcome(link: Link, type: string, isLedTo: boolean): Pick<Answer, 'status' | 'data'> {
  const { zone, cut, source, records } = link;
  if (!zone) return { status: 'elsewhere', data: [isLedTo ? shown(link.name) : classOf(link.name).name] };
  if (cut !== null)
    return { status: 'referral', data: dataOf(zone.published.at(cut).filter(isDelegation), zone.txt) };
  if (aliasOf(link, type) !== undefined) return { status: 'loop', data: NOTHING };
  const target = redirectOfLink(link);
  // A server makes a CNAME of the DNAME (RFC 6672 section 3.1), unless the name would be too long.
  if (target === null) return { status: 'loop', data: NOTHING };
  if (target !== undefined) return { status: 'answer', data: [shown(target)] };
  const found = records.filter((record) => record.type === type);
  if (found.length > 0) return { status: 'answer', data: dataOf(found, zone.txt) };
  const service = serviceAnswer(link, type);
  if (service) return { status: 'service', data: dataOf(service.flatMap(contentKnown), zone.txt) };
  return { status: source === null ? 'no-name' : 'no-data', data: NOTHING };
}

const NOTHING: readonly string[] = [];

/** Whether a question is answered. A referral is what was asked for only where the name itself is asked for its delegation. */
export function isAnswered({ through, end }: Chain, { status }: Answer, type: string): boolean {
  if (status !== 'referral') return status === 'answer' || status === 'service' || status === 'elsewhere';
  return through.length === 0 && end.cut === end.prefix && recordType(type)?.isDelegation === true;
}

type RecordContent = Pick<DnsRecord, 'type' | 'content' | 'prio'>;

function contentKnown({ type, content, prio }: ServiceRecord): readonly RecordContent[] {
  return content === undefined ? [] : [{ type, content, prio }];
}

/** What records say, canonical, sorted and without repeats. */
function dataOf(records: readonly RecordContent[], txt: TxtReading): readonly string[] {
  return [...new Set(records.map((record) => recordData(record, txt)))].toSorted();
}

/** What a record says, canonical: its content, after the priority where the type has one. */
export function recordData(record: RecordContent, txt: TxtReading): string {
  const content = canonicalContent(record, txt);
  return recordType(record.type)?.fieldsWithPrio === undefined ? content : `${record.prio} ${content}`;
}
