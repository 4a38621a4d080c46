import { dirname } from 'node:path';
import { Failure } from '../../failure.js';
import type { LiveTemplate } from '../../mail/templates/template.js';
import type { Translation } from '../../mail/templates/translation.js';
import { hintForName } from '../../text/known-names.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Session } from '../session/session.js';
import { mailProjectOf, readMailFolder } from './mail-project.js';
import { readLive } from './read-live.js';

/** Where to find a mail. */
export interface MailAddress {
  /** Name or id of the template, as the user gave it. */
  readonly template: string;
  /** Whether to ask the service instead of reading the files. */
  readonly live: boolean;
}

/** The texts of a template, in the files or live. */
export interface FoundMail {
  /** Name of the folder or of the live template. */
  readonly name: string;
  /** Id of the template if it is known, else its name. */
  readonly id: string;
  /** Null where no mirror has it. */
  readonly defaultText: Translation | null;
  readonly translations: readonly Translation[];
}

/** @throws Failure `usage` when there is no such template, `credentials`, `unreachable`; InvalidFiles. */
export function findMail(session: Session, wanted: MailAddress): Promise<FoundMail> {
  return wanted.live ? findLive(session, wanted.template) : findFolder(session, wanted.template);
}

async function findFolder(session: Session, wanted: string): Promise<FoundMail> {
  const project = mailProjectOf(session);
  const { templates, diagnostics } = await readMailFolder(project, session);
  const named = templates.find(({ name }) => name === wanted);
  const template = named ?? templates.find(({ mirror }) => mirror?.id === wanted);
  // A broken file of this template would look like a missing one; other templates do not matter.
  const isOurs = (path = ''): boolean => !template || dirname(path) === template.folder;
  mustBeValid(
    diagnostics.filter(({ at, file }) => isOurs(file ?? at?.file.path)),
    session.tell,
  );
  if (!template)
    throw new Failure('usage', `there is no folder for ${wanted} in ${project.folder}`, {
      hint: hintFor(wanted, templates),
    });
  const { name, mirror, translations } = template;
  return { name, id: mirror?.id ?? name, defaultText: mirror, translations };
}

async function findLive(session: Session, wanted: string): Promise<FoundMail> {
  mailProjectOf(session);
  const { live } = await readLive(session, (all) => [liveTemplate(all, wanted)]);
  const [mail] = live;
  if (!mail) throw new Error('the picked template has not been read');
  const { template, translations } = mail;
  return { name: template.name, id: template.id, defaultText: template, translations };
}

/** Finds a template by id, else by name. @throws Failure `usage` when none, or more than one, has that name. */
function liveTemplate(all: readonly LiveTemplate[], wanted: string): LiveTemplate {
  const identified = all.find(({ id }) => id === wanted);
  if (identified) return identified;
  const [template, ...others] = all.filter(({ name }) => name === wanted);
  if (!template)
    throw new Failure('usage', `there is no live template ${wanted}`, { hint: hintFor(wanted, all) });
  if (others.length === 0) return template;
  const ids = [template, ...others].map(({ id }) => id);
  throw new Failure('usage', `${ids.length} live templates are called ${wanted}`, {
    hint: `give the id of one: ${ids.join(', ')}`,
  });
}

function hintFor(wanted: string, all: readonly { readonly name: string }[]): string {
  const names = all.map(({ name }) => name);
  return hintForName(wanted, names);
}
