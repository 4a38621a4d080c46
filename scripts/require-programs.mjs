// Makes sure before the tests that the programs are there that they run: shells, whose completion is tested, shellcheck, an
// editor, a pager, man, name servers with their checkers, and dnspython. Debian's are installed when they are missing and root asks,
// as on a machine of CI; everybody else is told what to install.
import { spawnSync } from 'node:child_process';
import { readArguments } from './arguments.mjs';
import { installFromDebian } from './install-from-debian.mjs';

/** The packages of Debian, and a command that succeeds where each one is installed. */
const packages = {
  bash: 'bash --version',
  zsh: 'zsh --version',
  fish: 'fish --version',
  shellcheck: 'shellcheck --version',
  neovim: 'nvim --version',
  less: 'less --version',
  'man-db': 'man --version',
  bind9: 'named -v',
  'bind9-utils': 'named-checkzone -v',
  nsd: 'nsd -v',
  knot: 'knotd --version',
  'knot-dnssecutils': 'kzonecheck --version',
  'pdns-server': 'command -v pdns_server',
  'pdns-backend-sqlite3': 'ls /usr/lib/*/pdns/libgsqlite3backend.so',
  'python3-dnspython': '/usr/bin/python3 -c "import dns.zone"',
};

readArguments(import.meta.url);
if (missing().length > 0) installFromDebian(missing());
if (missing().length > 0) {
  const names = missing().join(' ');
  process.stderr.write(`The tests need ${names}: sudo apt-get install ${names}, brew install ${names}, …\n`);
  process.exitCode = 1;
}

function missing() {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  return Object.keys(packages).filter((name) => {
    const { status } = spawnSync('sh', ['-c', packages[name]], { stdio: 'ignore', env });
    return status !== 0;
  });
}
