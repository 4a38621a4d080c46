export interface Filter {
  /** Shows all changes again. */
  readonly clear: () => void;
}

/** Filters the changes by the fields of the form whenever they change. */
export function startFilter(form: HTMLFormElement): Filter {
  const scopes = readScopes();
  const update = (): boolean => {
    const { shown, total } = show(scopes, predicateOf(form));
    showCount(shown, total);
    showParts(shown < total);
    showAlike();
    if (shown < total) unfoldMatches();
    return shown < total;
  };
  const clear = (): void => {
    form.reset();
    update();
  };
  form.addEventListener('input', () => {
    if (update()) scrollToMatch();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.querySelector('button[name=clear]')?.addEventListener('click', clear);
  update();
  return { clear };
}

type Predicate = (row: ChangeRow) => boolean;

function predicateOf(form: HTMLFormElement): Predicate {
  const fields = new FormData(form);
  const field = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const words = field('text').toLowerCase().split(/\s+/).filter(Boolean);
  const [scope, type, origin] = [field('scope'), field('type'), field('origin')];
  const actions = new Set(fields.getAll('action'));
  return (row) =>
    actions.has(row.action) &&
    (scope === '' || row.scope.scopes.includes(scope)) &&
    (type === '' || row.types.includes(type)) &&
    (origin === '' || row.origins.includes(origin)) &&
    words.every((word) => row.text.includes(word));
}

interface Counts {
  readonly shown: number;
  readonly total: number;
}

/** Zones that change alike count each. Changes only elements whose visibility changes, to keep layout cheap. */
function show(scopes: readonly Scope[], matches: Predicate): Counts {
  let [shown, total] = [0, 0];
  for (const {
    element,
    rows,
    scopes: { length: zones },
  } of scopes) {
    let here = 0;
    for (const row of rows) {
      const isShown = matches(row);
      if (row.element.hidden === isShown) row.element.hidden = !isShown;
      if (isShown) here += 1;
    }
    if (element.hidden !== (here === 0)) element.hidden = here === 0;
    shown += here * zones;
    total += rows.length * zones;
  }
  return { shown, total };
}

/** Hides the parts without a match. */
function showParts(isFiltered: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>('.part')) {
    const isShown = !isFiltered || part.querySelector('.scope:not([hidden])') !== null;
    if (part.hidden === isShown) part.hidden = !isShown;
  }
}

/** Hides changes that are alike where none of them matches. */
function showAlike(): void {
  for (const alike of document.querySelectorAll<HTMLElement>('.alike-changes')) {
    const isShown = alike.querySelector('li.change:not([hidden])') !== null;
    if (alike.hidden === isShown) alike.hidden = !isShown;
  }
}

function unfoldMatches(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>(
    '.part, .scope, .alike-changes > details',
  ))
    if (details instanceof HTMLDetailsElement && !details.hidden && !details.open) details.open = true;
}

/** Scrolls as little as shows the first match, without motion; the focus stays in the form. */
function scrollToMatch(): void {
  const match = document.querySelector('.scope:not([hidden]) li.change:not([hidden])');
  match?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

function showCount(shown: number, total: number): void {
  const [some, all] = [shown.toLocaleString('en'), total.toLocaleString('en')];
  const output = document.querySelector('output[name=count]');
  const noun = total === 1 ? 'change' : 'changes';
  if (output) output.textContent = shown === total ? `${all} ${noun}` : `${some} of ${all} ${noun}`;
  document.querySelector('#nothing')?.toggleAttribute('hidden', shown > 0);
}

/** A change of the page, as the filter sees it. */
interface ChangeRow {
  readonly element: HTMLElement;
  readonly scope: Scope;
  readonly action: string;
  readonly types: readonly string[];
  readonly origins: readonly string[];
  /** The text of the row and the name of its scope, in lower case. */
  readonly text: string;
}

/** A zone or mail template. */
interface Scope {
  readonly element: HTMLElement;
  /** Several for zones that change alike. */
  readonly scopes: readonly string[];
  readonly rows: ChangeRow[];
}

/** Reads the changes of the page once. */
function readScopes(): readonly Scope[] {
  return Array.from(document.querySelectorAll<HTMLElement>('details.scope'), (element) => {
    const scope: Scope = { element, scopes: (element.dataset['scopes'] ?? '').split(' '), rows: [] };
    const titles = Array.from(element.querySelectorAll('summary, .alike'), ({ textContent }) => textContent);
    for (const row of element.querySelectorAll<HTMLElement>('li.change'))
      scope.rows.push(readRow(row, scope, titles.join(' ')));
    return scope;
  });
}

function readRow(element: HTMLElement, scope: Scope, title: string): ChangeRow {
  const { action = '', types = '', origins = '' } = element.dataset;
  return {
    element,
    scope,
    action,
    types: types.split(' '),
    origins: origins.split(' '),
    text: `${element.textContent} ${title}`.replaceAll(/\s+/g, ' ').toLowerCase(),
  };
}
