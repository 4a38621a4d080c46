import { startFilter } from './filter.js';
import { startKeys } from './keys.js';

// Progressive enhancement: without this script, all changes are visible.
const form = document.querySelector<HTMLFormElement>('#filter');
startPrinting();
if (form) {
  const filter = startFilter(form);
  startFolding(form);
  startKeys(form, filter);
  form.hidden = false;
}

/** Makes the button fold and unfold all zones and templates. */
function startFolding(controls: HTMLFormElement): void {
  const button = controls.querySelector('button[name=fold]');
  button?.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') !== 'true';
    for (const scope of document.querySelectorAll<HTMLDetailsElement>('details.scope')) scope.open = isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    button.textContent = isOpen ? 'Fold all' : 'Unfold all';
  });
}

/** Unfolds everything for printing, and restores it afterwards. */
function startPrinting(): void {
  let unfolded: readonly HTMLDetailsElement[] = [];
  window.addEventListener('beforeprint', () => {
    unfolded = [...document.querySelectorAll('details')].filter(({ open }) => !open);
    for (const details of unfolded) details.open = true;
  });
  window.addEventListener('afterprint', () => {
    for (const details of unfolded) details.open = false;
    unfolded = [];
  });
}
