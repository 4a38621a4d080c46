import { consent } from './consent.mjs';
import { editor } from './editor.mjs';
import { markedError } from './marked-error.mjs';
import { plan } from './plan.mjs';
import { lostPost } from './lost-post.mjs';
import { threeStates } from './three-states.mjs';

/**
 * The pictures of docs/images/ by name. Each makes its page from what the program prints, and has the width of the window in
 * which the page is drawn.
 *
 * @typedef {{ name: string, width: number, html: string }} Picture
 */
const MAKERS = [plan, markedError, threeStates, consent, lostPost, editor];

/** Makes the pages of all pictures. @returns {Promise<Picture[]>} */
export async function pictures() {
  const made = [];
  for (const make of MAKERS) made.push(...(await make()));
  return made;
}
