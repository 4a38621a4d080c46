/** Whether a host name, as `URL` gives it, is this machine: `localhost` and below, 127.0.0.0/8, `[::1]`. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname) || /^(?:.+\.)?localhost$/.test(hostname)
  );
}
