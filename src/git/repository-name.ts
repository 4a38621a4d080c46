/** Longer names are no names. */
const LONGEST = 100;

/** What owners and repositories are called everywhere: a password, a query or a command would have other characters. */
const NAME = /^(?!\.+$)[\w.-]+$/;

/**
 * The owner and the name of a repository in the address of a remote, such as `acme/dns`; null where it is no address of a
 * repository. Nothing else of the address is kept: no host, no user, no password, and of the path of a folder only its name.
 */
export function repositoryName(address: string): string | null {
  const path = pathIn(address);
  if (path === null) return null;
  const steps = path.split('/').filter((step) => step !== '');
  const parts = steps.slice(isFolder(address) ? -1 : -2);
  parts.push((parts.pop() ?? '').replace(/\.git$/, ''));
  const name = parts.join('/');
  return parts.every((part) => NAME.test(part)) && name.length <= LONGEST ? name : null;
}

function isFolder(address: string): boolean {
  return /^(?:file:|[./~\\]|[A-Za-z]:[\\/])/.test(address);
}

/** The path in `https://user@host/path`, `user@host:path` and `/path`; null for the command of another transport. */
function pathIn(address: string): string | null {
  if (isFolder(address)) return address.replaceAll('\\', '/');
  const [, ofUrl] = /^(?:https?|ssh|git):\/\/[^/]+(\/.*)$/i.exec(address) ?? [];
  if (ofUrl !== undefined) return ofUrl;
  const [, ofHost] = /^[^/:]+:(?!:)(.+)$/.exec(address) ?? [];
  return ofHost !== undefined && !ofHost.startsWith('//') ? ofHost : null;
}
