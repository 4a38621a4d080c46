import { startFilter } from './filter.js';
import { startFolding } from './fold.js';
import { startKeys } from './keys.js';
import { startPrinting } from './print.js';

// What the page can do beyond what HTML does by itself; without it all changes are there to read.
const form = document.querySelector<HTMLFormElement>('#filter');
startPrinting();
if (form) {
  const filter = startFilter(form);
  startFolding(form);
  startKeys(form, filter);
  form.hidden = false;
}
