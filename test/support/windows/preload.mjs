// Lets the program take this system for Windows: its paths, file system, platform, addresses of files and environment, without
// user ids. `node --import …/preload.mjs dist/main.js`; the working folder `/a/b` is `C:\a\b`.
import module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import url from 'node:url';
import { windowsEnvironment } from './environment.mjs';
import { fileSystem, promises } from './file-system.mjs';
import { toPosix, toWindows } from './paths.mjs';
import { programs } from './programs.mjs';

const workingFolder = process.cwd.bind(process);

/** What the program gets in the place of modules of Node, which itself goes on with its own. */
const MODULES = {
  child_process: programs,
  fs: fileSystem,
  'fs/promises': promises,
  module: {
    createRequire: module.createRequire,
    ...(module.enableCompileCache && {
      enableCompileCache: (folder) => module.enableCompileCache(toPosix(folder)),
    }),
  },
  os: {
    ...os,
    EOL: '\r\n',
    platform: () => 'win32',
    homedir: () => process.env.USERPROFILE,
    tmpdir: () => process.env.TEMP,
  },
  path: path.win32,
  url: {
    ...url,
    pathToFileURL: (native) => url.pathToFileURL(native, { windows: true }),
    fileURLToPath: (address) => url.fileURLToPath(address, { windows: true }),
  },
};

// oxlint-disable no-underscore-dangle -- Node has no other hook for what CommonJS requires
const load = module._load;
let isWindows = false;
module._load = (request, ...others) => {
  const replaced = MODULES[request.replace(/^node:/, '')];
  if (replaced === undefined) return load(request, ...others);
  if (!isWindows) becomeWindows();
  isWindows = true;
  return replaced;
};
// oxlint-enable no-underscore-dangle

/** Not before the program has been loaded: Node finds it from the working folder. */
function becomeWindows() {
  process.env = windowsEnvironment(process.env);
  process.cwd = () => toWindows(workingFolder());
  Object.defineProperty(process, 'platform', { value: 'win32' });
  for (const name of Object.keys(process))
    if (/^(?:get|set)(?:e?[ug]id|groups)$/.test(name)) delete process[name];
}
