import type { Filter } from './filter.js';

/** `/` focuses the search field, Escape clears the filter; a link to a hidden change shows it. */
export function startKeys(form: HTMLFormElement, { clear }: Filter): void {
  const text = form.querySelector<HTMLInputElement>('input[name=text]');
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/' && !isTyping(event.target)) {
      event.preventDefault();
      text?.focus();
      text?.select();
    }
    if (event.key === 'Escape' && form.contains(document.activeElement)) clear();
  });
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
    if (link) reveal(link.getAttribute('href')?.slice(1) ?? '', clear);
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'search';
}

/** Runs before the browser follows the link. */
function reveal(id: string, clear: () => void): void {
  const element = document.getElementById(id);
  if (!element) return;
  if (element.closest('[hidden]')) clear();
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
}
