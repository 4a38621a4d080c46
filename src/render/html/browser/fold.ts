/** Lets one button fold and unfold all zones and templates. */
export function startFolding(form: HTMLFormElement): void {
  const button = form.querySelector('button[name=fold]');
  button?.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') !== 'true';
    for (const scope of document.querySelectorAll<HTMLDetailsElement>('details.scope')) scope.open = isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    button.textContent = isOpen ? 'Fold all' : 'Unfold all';
  });
}
