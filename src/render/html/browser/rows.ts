/** A change of the page, as the filter sees it. */
export interface Row {
  readonly element: HTMLElement;
  readonly scope: Scope;
  readonly action: string;
  readonly types: readonly string[];
  readonly origins: readonly string[];
  /** All that can be read in the row and the name of its scope, in lower case. */
  readonly text: string;
}

/** A zone or mail template. */
export interface Scope {
  readonly element: HTMLElement;
  readonly id: string;
  readonly rows: Row[];
}

/** Reads the changes of the page once; filtering looks at these alone. */
export function readScopes(): readonly Scope[] {
  return Array.from(document.querySelectorAll<HTMLElement>('details.scope'), (element) => {
    const scope: Scope = { element, id: element.id, rows: [] };
    const title = element.querySelector('summary')?.textContent ?? '';
    for (const row of element.querySelectorAll<HTMLElement>('li.change'))
      scope.rows.push(readRow(row, scope, title));
    return scope;
  });
}

function readRow(element: HTMLElement, scope: Scope, title: string): Row {
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
