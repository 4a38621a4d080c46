// The comments and issues that are the action's own, which are replaced in place.
import { ForgeError, accountIn, numberIn, textIn } from './answers.mjs';
import { all, github, graphql, ifKnown } from './github.mjs';
import { shownBy } from './shown-plan.mjs';

/** Returns the comment on a pull request that begins with a hidden marker (the first line); undefined if there is none. */
export async function findComment(number, marker) {
  const comments = await all(`/issues/${number}/comments`);
  const own = comments.length === 0 ? '' : await ownLogin();
  return comments.find((comment) => isOurs(comment, marker, own));
}

/** Replaces a comment; adds one if there is no earlier one. */
export async function putComment(number, earlier, body) {
  if (earlier)
    await github('PATCH', `/issues/comments/${numberIn(earlier.id, 'The id of a comment')}`, { body });
  else await github('POST', `/issues/${number}/comments`, { body });
}

/** Whether an account wrote a comment or issue with this marker. Anyone could copy the marker and edit the text later. */
export function isOurs({ user, body }, marker, own) {
  if (markerOf(textIn(body)) !== marker) return false;
  const account = accountIn(user, 'The author of a comment');
  return account !== null && isAccount(account, own);
}

function markerOf(body) {
  return body.replaceAll('\r', '').split('\n', 1)[0];
}

/** Returns the login of the account that the token belongs to: that of the runs, if it does not say. */
export async function ownLogin() {
  try {
    const { viewer } = await graphql('{ viewer { login } }');
    return textIn(viewer?.login) || 'github-actions[bot]';
  } catch (error) {
    if (error instanceof ForgeError) return 'github-actions[bot]';
    throw error;
  }
}

/** Returns which plan a comment of ours shows or has shown last, and since when; null if there is none, or somebody else has edited it. */
export async function shownPlan(comment) {
  const shown = shownBy(comment);
  return shown && (await ifKnown(isAsWritten(comment))) ? shown : null;
}

/** People with write access can edit a comment; only GraphQL tells who did. */
async function isAsWritten({ node_id: id }) {
  const { viewer, node } = await graphql(
    'query($id: ID!) { viewer { login } node(id: $id) { ... on IssueComment { editor { __typename login } } } }',
    { id: textIn(id) },
  );
  if (node?.editor === undefined)
    throw new ForgeError('POST /graphql: the answer does not say who edited the comment');
  if (node.editor === null) return true;
  const { __typename: type, login } = node.editor;
  return isAccount({ login: textIn(login), isBot: type === 'Bot' }, textIn(viewer?.login));
}

/** GraphQL leaves the suffix of bots out, depending on where it shows them. */
function isAccount({ login, isBot }, own) {
  return login !== '' && (login === own || (isBot && (`${login}[bot]` === own || login === `${own}[bot]`)));
}
