import { Failure } from '../../failure.js';

/** Where the pipelines find zonemason: a submodule or copy in the project's repository. */
export const LOCAL_ACTION = './zonemason';

const ADDRESS = /^[A-Za-z0-9][\w.-]*\/[A-Za-z0-9][\w.-]*(?:\/[\w.-]+)*@[\w][\w./-]*$/;

/**
 * Returns what `uses` names in a workflow, as the user gave it or the project's own copy.
 *
 * @throws Failure `usage` unless it is `OWNER/REPOSITORY@REF`.
 */
export function checkAction(given: string | undefined): string {
  if (given === undefined) return LOCAL_ACTION;
  if (ADDRESS.test(given)) return given;
  throw new Failure('usage', '--action is not the address of an action', {
    hint: 'write OWNER/REPOSITORY@REF, such as acme/zonemason@v0.1.0',
  });
}
