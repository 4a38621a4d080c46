import type { ProjectView } from '../../records/project-view.js';
import { publishedTexts } from '../../records/project-view.js';
import type { DeclaredRecord } from '../../record.js';
import { ownerName } from '../../name/domain.js';
import { remembering } from '../../remembering.js';
import type { DesiredZone } from '../../zone.js';
import type { SpfRecord } from '../../spf/grammar/read-record.js';
import { isSpf, readSpf } from '../../spf/grammar/read-record.js';
import type { Publisher } from '../published.js';
import { mayHaveOthers, publisherOf } from '../published.js';
import type { ContentText } from '../../content/content-text.js';
import { contentText } from '../../content/content-text.js';

/** A record of SPF in a zone of the project. */
export interface DeclaredSpf {
  readonly zone: DesiredZone;
  readonly record: DeclaredRecord;
  /** Its owner name. */
  readonly name: string;
  readonly text: ContentText;
  readonly spf: SpfRecord;
}

/** The records of SPF at a name; null when the files do not tell. */
export type SpfLookup = (name: string) => readonly DeclaredSpf[] | null;

/** The records of SPF of a project that are published. */
export interface SpfProject {
  readonly zones: readonly DesiredZone[];
  readonly all: readonly DeclaredSpf[];
  readonly publisher: Publisher;
  readonly lookup: SpfLookup;
}

/** Finds the records of SPF in the zones of a project. */
export function spfProject(project: ProjectView): SpfProject {
  const all = project.zones.flatMap((zone) =>
    publishedTexts(zone).flatMap((record) => declaredSpf(zone, record) ?? []),
  );
  const publisher = publisherOf(project);
  const byRecord = new Map(all.map((each) => [each.record, each]));
  const lookup: SpfLookup = (name) => {
    const published = publisher(name);
    const found = distinct(published.records.flatMap((record) => byRecord.get(record) ?? []));
    return found.length === 0 && mayHaveOthers(published, 'TXT') ? null : found;
  };
  return { zones: project.zones, all, publisher, lookup };
}

/** Without repetitions of a text, which DNS does not have (RFC 2181 section 5) and another rule reports. */
export function distinct(found: readonly DeclaredSpf[]): readonly DeclaredSpf[] {
  return found.length < 2 ? found : [...new Map(found.map((each) => [each.text.text, each])).values()];
}

function declaredSpf(zone: DesiredZone, record: DeclaredRecord): DeclaredSpf | null {
  if (!MAY_BE_SPF.test(record.content)) return null;
  const text = contentText(record.content);
  if (!isSpf(text.text)) return null;
  return { zone, record, name: ownerName(record.prefix, zone.name), text, spf: spfOf(text.text) };
}

/** Zones often have the same text, which then is read and kept once. */
const spfOf = remembering(readSpf, 64);

/** Spares other texts the closer look. */
const MAY_BE_SPF = /^"?v=spf1/i;
