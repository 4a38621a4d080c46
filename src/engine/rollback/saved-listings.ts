import type { JournalEntry } from '../../apply/journal/journal.js';
import type { JournalListing } from '../../apply/journal/read-journal.js';
import { readJournal } from '../../apply/journal/read-journal.js';
import type { DnsSettings, Project } from '../../config/project.js';
import { shown, usable } from '../../config/usable.js';
import { Failure } from '../../failure.js';
import { sourceFile } from '../../diagnostics/source.js';
import type { DnsRecord } from '../../dns/record.js';
import { journalFile } from '../../load/generated/journal-file.js';
import type { PlannedTranslation } from '../../plan/plan.js';
import type { SavedTemplate, SavedZone } from './saved-listing.js';
import { readText } from '../outputs/read-text.js';

/** What runs have found and saved in their journals. */
export interface SavedListings {
  readonly zones: readonly SavedZone[];
  readonly templates: readonly SavedTemplate[];
}

/** @throws Failure `usage` when a file is no journal, or one of another service or brand than the project's. */
export async function openListings(paths: readonly string[], project: Project): Promise<SavedListings> {
  const zones: SavedZone[] = [];
  const templates: SavedTemplate[] = [];
  for (const path of paths) {
    const journal = sourceFile(path, await readText(path, project.files));
    const listing = readJournal<Value>(journal, isEntry);
    mustBeOurs(path, listing, project);
    if (isOfTemplate(listing)) templates.push({ journal, listing });
    else if (isOfZone(listing)) zones.push({ journal, listing });
  }
  return { zones, templates };
}

type Value = DnsRecord | PlannedTranslation;

function mustBeOurs(
  path: string,
  { endpoint, template }: JournalListing<Value>,
  { dns, mail }: Project,
): void {
  const ours = hrefOf(template ? mail : dns);
  if (endpoint !== ours)
    throw new Failure('usage', `${path} is of a run at ${endpoint}, the project's endpoint is ${ours}`);
  if (template && template.brand !== (mail && usable(mail.brand)))
    throw new Failure(
      'usage',
      `${path} is of the brand ${template.brand}, the project's is ${mail ? shown(mail.brand) : 'none'}`,
    );
}

function hrefOf(part: Pick<DnsSettings, 'endpoint'> | null): string {
  return part ? usable(part.endpoint).href : 'none';
}

function isOfTemplate(listing: JournalListing<Value>): listing is SavedTemplate['listing'] {
  return listing.template !== undefined;
}

function isOfZone(listing: JournalListing<Value>): listing is SavedZone['listing'] {
  return listing.template === undefined;
}

function isEntry(value: unknown): value is JournalEntry<Value> {
  return journalFile(value);
}
