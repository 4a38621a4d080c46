import { groupBy } from '../../../diagnostics/group-by.js';
import { ownerName } from '../../name/domain.js';
import { placeOf } from '../../record.js';
import type { Finding } from '../../check/problem.js';
import type { ProjectView } from '../../records/project-view.js';
import type { MailTextKind } from './mail-text.js';
import { mailTextsOf } from './mail-text.js';
import { hasVersion } from './version.js';

/** Every text of a kind but the first at its name; texts of another version do not count. */
export function* repeatedTexts(project: ProjectView, kind: MailTextKind): Iterable<Finding> {
  const ofKind = mailTextsOf(project).filter((text) => text.kind === kind && hasVersion(text));
  const byName = groupBy(ofKind, ({ zone, record }) => ownerName(record.prefix, zone.name));
  for (const [name, [first, ...others]] of byName)
    for (const { zone, record } of others) {
      const related = first ? [{ message: 'the first one', at: placeOf(first.record, 'content') }] : [];
      yield { zone, record, message: `${name} has more than one ${kind} record`, related };
    }
}
