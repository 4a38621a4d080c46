import { Failure } from '../diagnostics/failure.js';
import { withUnixLineEnds } from '../diagnostics/line-ends.js';
import type { LiveTemplate } from './template.js';
import type { LiveTranslation } from './translation.js';

/**
 * Reads the answer of `GET …/mail/templates` (service-interfaces.md, "Endpoints", interface A), described as an
 * array of templates. What the document leaves open is read generously: see `itemsOf`.
 *
 * @returns the templates sorted by id, line ends as LF.
 * @throws Failure when the answer is no listing; nothing must be planned from it.
 */
export function readTemplates(body: unknown): readonly LiveTemplate[] {
  const unreadable = failureOf('the mail templates');
  return byId(
    itemsOf(body, unreadable).map((item) => {
      const { id, field } = readItem(item, unreadable);
      return {
        id,
        name: field('name', nonEmpty),
        language: field('language', nonEmpty),
        subject: field('subject', mailText),
        body: field('body', mailText),
      };
    }),
  );
}

/**
 * Reads the answer of `GET …/translations`: "translations of the template", whose sample is a single object. An
 * entry that says to belong to another template makes the answer unreadable, since it would be deleted as foreign.
 *
 * @returns the translations sorted by id, line ends as LF.
 * @throws Failure when the answer is no listing; nothing must be planned from it.
 */
export function readTranslations(
  template: Pick<LiveTemplate, 'id' | 'name'>,
  body: unknown,
): readonly LiveTranslation[] {
  const unreadable = failureOf(`the translations of ${template.name}`);
  return byId(
    itemsOf(body, unreadable).map((item) => {
      const { id, field } = readItem(item, unreadable);
      const owner = field('template', (value) => text(value ?? template.id));
      if (owner.toLowerCase() !== template.id.toLowerCase())
        throw unreadable(`entry ${id} belongs to the template ${owner}`);
      return {
        id,
        language: field('language', nonEmpty),
        subject: field('subject', mailText),
        body: field('body', mailText),
      };
    }),
  );
}

type Unreadable = (reason: string) => Failure;

function failureOf(what: string): Unreadable {
  return (reason) =>
    new Failure('error', `the service's listing of ${what} cannot be read: ${reason}`, {
      hint: 'is mail.endpoint the base address of the service management interface?',
    });
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The entries of a listing of any plausible shape: an array, a lone entry, either of them wrapped in an object,
 * nothing at all, null or `{}` for none. What looks like an error is none of them.
 */
function itemsOf(body: unknown, unreadable: Unreadable): readonly unknown[] {
  if (body === null || body === undefined || body === '') return [];
  if (Array.isArray(body)) return body;
  if (!isObject(body)) throw unreadable('the answer is not a list');
  if ('id' in body && 'language' in body) return [body];
  const inside = wrappedIn(body);
  if (inside === undefined) throw unreadable('the answer is not a list');
  return itemsOf(inside, unreadable);
}

/** The one list in an object, else the one object, else null where nothing is in it; undefined when it is unclear. */
function wrappedIn(wrapper: JsonObject): unknown {
  const entries = Object.entries(wrapper).filter(([name, value]) => !isNoError(name, value));
  if (entries.some(([name]) => ERRORS.test(name))) return undefined;
  const lists = entries.filter(([, value]) => Array.isArray(value));
  const objects = entries.filter(([, value]) => isObject(value));
  const [only, another] = lists.length > 0 ? lists : objects;
  if (only) return another ? undefined : only[1];
  return entries.every(([, value]) => value === null) ? null : undefined;
}

const ERRORS = /^errors?$/i;

function isNoError(name: string, value: unknown): boolean {
  return ERRORS.test(name) && (value === null || (Array.isArray(value) && value.length === 0));
}

interface Item {
  readonly id: string;
  /** Reads a field; what `read` does not understand makes the listing unreadable. */
  readonly field: (name: string, read: (value: unknown) => string | null) => string;
}

function readItem(item: unknown, unreadable: Unreadable): Item {
  if (!isObject(item)) throw unreadable('an entry is not an object');
  const id = nonEmpty(item['id']);
  if (id === null) throw unreadable('an entry has no id');
  return {
    id,
    field: (name, read) => {
      const value = read(item[name]);
      if (value === null) throw unreadable(`entry ${id} has no ${name} that can be understood`);
      return value;
    },
  };
}

function text(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : null;
}

function nonEmpty(value: unknown): string | null {
  return text(value) || null;
}

/**
 * A listing that leaves a text out is a digest of the real one: read as empty, every mail would be rewritten. Line
 * ends of any system are LF, as in files.
 */
function mailText(value: unknown): string | null {
  const written = value === null ? '' : text(value);
  return written === null ? null : withUnixLineEnds(written);
}

function byId<T extends { readonly id: string }>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}
