// What a pull request says that it allows: labels `zonemason-allow: CODE`, and trailers `Zonemason-Allow: CODE` of its commits.

const LABEL = /^zonemason-allow: ?([a-z][a-z-]{0,63})$/;
const TRAILER = /^zonemason-allow: ?([a-z][a-z-]{0,63}) *$/gim;
/** The comment has room for no more sentences about them. */
const MOST_CLAIMS = 30;

/**
 * @param {{ labels: readonly string[], commits: readonly { sha: string, message: string }[] }} pullRequest
 * @returns {{ code: string, label?: string, commit?: string }[]} a code, and the label or the commit that allows it. Throws if there are too many.
 */
export function claimsIn({ labels, commits }) {
  const ofLabels = labels.flatMap((label) => {
    const [, code] = LABEL.exec(label) ?? [];
    return code === undefined ? [] : { code, label };
  });
  const ofCommits = commits.flatMap(({ sha, message }) =>
    Array.from(lastParagraph(message).matchAll(TRAILER), ([, code]) => ({ code, commit: sha })),
  );
  const claims = [...ofLabels, ...ofCommits];
  if (claims.length > MOST_CLAIMS)
    throw new Error(
      `The labels and trailers of the pull request allow ${claims.length} risks, and ${MOST_CLAIMS} at most can count: remove some.`,
    );
  return claims;
}

/** Where trailers are, but not the subject. */
function lastParagraph(message) {
  const [, ...paragraphs] = message.replaceAll('\r', '').trimEnd().split(/\n\n+/);
  return paragraphs.at(-1) ?? '';
}
