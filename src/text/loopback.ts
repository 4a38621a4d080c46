/** Whether a `hostname` of a `URL` is this machine: `localhost` and its subdomains, 127.0.0.0/8, `[::1]`. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname) || /^(?:.+\.)?localhost$/.test(hostname)
  );
}

/** Where the sandbox listens by default. */
const DEFAULT_PORT = '8053';
const DEFAULT_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost']);

/** The command that starts the sandbox at a base URL; null where it cannot be there. */
export function sandboxCommand({ protocol, hostname, port }: URL): string | null {
  if (protocol !== 'http:' || !isLoopback(hostname)) return null;
  const host = DEFAULT_HOSTS.has(hostname) ? [] : ['--host', hostname.replaceAll(/[[\]]/g, '')];
  const onPort = port === DEFAULT_PORT ? [] : ['--port', port === '' ? '80' : port];
  return ['zonemason', 'sandbox', ...host, ...onPort].join(' ');
}
