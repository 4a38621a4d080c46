/** Whether a `hostname` of a `URL` is this machine: `localhost` and its subdomains, 127.0.0.0/8, `[::1]`. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname) || /^(?:.+\.)?localhost$/.test(hostname)
  );
}
