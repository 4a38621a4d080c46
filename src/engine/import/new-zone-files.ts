import type { Project } from '../../config/project.js';
import type { RecordSummary } from '../../diagnostics/diagnostic.js';
import type { ImportObjection, ImportObjections } from '../../dns/rules/import-exceptions.js';
import type { ZoneContents } from '../../load/format/format-zone-file.js';
import { formatZoneFile } from '../../load/format/format-zone-file.js';
import { fullPath } from '../../load/files/file-tree.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';
import { plural } from '../../text/plural.js';
import type { SlashPath } from '../../text/slash-path.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import type { ReportedLoss } from '../outputs/reported-loss.js';
import { schemaAddress } from '../outputs/schema-address.js';
import type { Vacancy } from './existing-zones.js';
import { vacancyOf } from './existing-zones.js';
import { objectionText } from './objection-text.js';
import type { ExceptedFile } from './used-exceptions.js';
import { usedExceptions } from './used-exceptions.js';

/** A zone that has no file yet. */
export interface NewZone extends ImportObjections {
  readonly path: SlashPath;
  readonly contents: Omit<ZoneContents, 'exceptions'>;
  /** A few words about its content. */
  readonly notes: readonly string[];
  /** Where a record comes from; the file that is written by default. */
  readonly placeOf?: (record: RecordSummary) => string | null;
}

export interface NewZoneSurroundings extends Pick<Project, 'severities'> {
  /** Absolute path of the folder of the project. */
  readonly root: string;
  readonly reading: ZoneReading;
  /** Whether the files are only printed, so that it does not matter what stands at their paths. */
  readonly isDry?: boolean;
}

/** The files of zones that have none yet, in the order of the zones, with the exceptions that they need. @throws Failure as `vacancyOf`. */
export async function newZoneFiles(
  zones: readonly NewZone[],
  { root, reading, severities, isDry = false }: NewZoneSurroundings,
): Promise<readonly ImportedFile[]> {
  const schemaFor = await schemaAddress('zone', root);
  const drafts = await Promise.all(
    zones.map(async (zone): Promise<NewZone & ExceptedFile & { readonly vacancy: Vacancy }> => {
      const { path, contents } = zone;
      const schema = schemaFor(fullPath(reading.tree, path));
      const vacancy: Vacancy = isDry ? { state: 'new' } : await vacancyOf(contents.zone, path, reading);
      return {
        ...zone,
        vacancy,
        format: (exceptions) => formatZoneFile({ ...contents, exceptions }, schema),
      };
    }),
  );
  const used = await usedExceptions(drafts, reading, severities);
  return drafts.map(({ path, vacancy, format, notes, mistakes, placeOf }) => {
    const exceptions = used.get(path) ?? [];
    const more = [
      ...(exceptions.length > 0 ? [plural(exceptions.length, 'exception')] : []),
      ...(mistakes.length > 0 ? [plural(mistakes.length, 'mistake')] : []),
    ];
    const told = ({ record, ...said }: ImportObjection): ReportedLoss => ({
      place: placeOf?.(record) ?? path,
      ...objectionText(record, said),
    });
    return {
      path,
      text: format(exceptions),
      ...vacancy,
      note: [...notes, ...more].join(', '),
      exceptions: exceptions.map(told),
      mistakes: mistakes.map(told),
    };
  });
}
