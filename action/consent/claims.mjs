// What a pull request says that it allows: labels `zonemason-allow: CODE`, and trailers `Zonemason-Allow: CODE` of its commits. There
// may be several codes, with commas or blanks between them.

const LABEL = /^zonemason-allow:[ \t]*([a-z][a-z0-9, \t-]*)$/i;
const TRAILER = /^zonemason-allow:[ \t]*([a-z][a-z0-9, \t-]*)$/gim;
const CODE = /^[a-z][a-z0-9-]{0,63}$/;
/** The comment has room for no more sentences about them. */
const MOST_CODES = 30;

/**
 * @param {{ labels: readonly string[], commits: readonly { sha: string, message: string }[] }} pullRequest
 * @returns {{ code: string, label?: string, commit?: string, isTrailer?: boolean }[]} a code, and the label or the commit that allows
 *   it; only a line in the last paragraph of a message is a trailer, as git has it. Throws if there are too many codes.
 */
export function claimsIn({ labels, commits }) {
  const ofLabels = labels.flatMap((label) => {
    const [, codes = ''] = LABEL.exec(label) ?? [];
    return codesIn(codes).map((code) => ({ code, label }));
  });
  const ofCommits = commits.flatMap(({ sha: commit, message }) =>
    paragraphsIn(message).flatMap((paragraph, index, { length }) =>
      Array.from(paragraph.matchAll(TRAILER)).flatMap(([, codes]) =>
        codesIn(codes).map((code) => ({ code, commit, isTrailer: index === length - 1 })),
      ),
    ),
  );
  const claims = [...ofLabels, ...ofCommits];
  const { size } = new Set(claims.map(({ code }) => code));
  if (size > MOST_CODES)
    throw new Error(
      `The labels and trailers of the pull request allow ${size} risks, and ${MOST_CODES} at most can count: remove some.`,
    );
  return claims;
}

/** None if one of them is not spelled as codes are. */
function codesIn(text) {
  const codes = text
    .toLowerCase()
    .split(/[ ,\t]+/)
    .filter((code) => code !== '');
  return codes.every((code) => CODE.test(code)) ? codes : [];
}

/** Without the subject. */
function paragraphsIn(message) {
  return message.replaceAll('\r', '').trimEnd().split(/\n\n+/).slice(1);
}
