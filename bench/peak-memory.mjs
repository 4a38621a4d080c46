// Preloaded into a measured process: writes its peak resident memory in kilobytes to file descriptor 3.
import { writeSync } from 'node:fs';

process.on('exit', () => {
  writeSync(3, String(process.resourceUsage().maxRSS));
});
