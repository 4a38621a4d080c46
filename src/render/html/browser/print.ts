/** On paper everything is unfolded that is not filtered out; afterwards all is as it was. */
export function startPrinting(): void {
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
