import type { Rule } from '../diagnostics/rule.js';
import { tooManyProblems } from '../diagnostics/too-many.js';
import { shellRule } from './define-rule.js';

const reference = 'docs/zone-files.md, "The file"';

export const fileMissing: Rule = shellRule({
  code: 'file/missing',
  summary: 'A file that is named exists.',
  explanation:
    'The path leads to nothing. Paths on the command line are relative to the working folder, paths in a project file to that file.',
  reference,
  bad: '$ zonemason validate zones/exmaple.com.yaml',
  good: '$ zonemason validate zones/example.com.yaml',
});

export const fileDirectory: Rule = shellRule({
  code: 'file/directory',
  summary: 'A file that is named is no folder.',
  explanation: 'One file holds one zone. All files of a folder are named by a glob.',
  reference,
  bad: '$ zonemason validate zones',
  good: '$ zonemason validate zones/*.yaml',
});

export const fileUnreadable: Rule = shellRule({
  code: 'file/unreadable',
  summary: 'A file that is named can be read.',
  explanation:
    'Mostly the user who runs the command may not read it. Pipes, sockets and devices are refused, too: they may never end.',
  reference,
  bad: '$ chmod 000 zones/example.com.yaml\n$ zonemason validate zones/example.com.yaml',
  good: '$ chmod 644 zones/example.com.yaml\n$ zonemason validate zones/example.com.yaml',
});

export const fileBinary: Rule = shellRule({
  code: 'file/binary',
  summary: 'A file is text in UTF-8.',
  explanation:
    'A NUL character or bytes that are no UTF-8 mean that the file is no text, or text in another encoding. Guessing the encoding could change what is published.',
  reference,
  bad: '$ iconv -f utf-8 -t utf-16 zone.yaml > zones/example.com.yaml\n$ zonemason validate zones/example.com.yaml',
  good: '$ cp zone.yaml zones/example.com.yaml\n$ zonemason validate zones/example.com.yaml',
});

export const fileEmpty: Rule = shellRule({
  code: 'file/empty',
  summary: 'A file says something.',
  explanation:
    'A file that is empty, or holds comments only, is more often cut off than meant. It is never taken for an empty zone, whose records would all be deleted; that is written `records: {}`.',
  reference,
  bad: '$ : > zones/example.com.yaml\n$ zonemason validate zones/example.com.yaml',
  good: "$ printf 'zone: example.com\\nrecords: {}\\n' > zones/example.com.yaml\n$ zonemason validate zones/example.com.yaml",
});

export const fileTooLarge: Rule = shellRule({
  code: 'file/too-large',
  summary: 'A file is at most 64 MiB large.',
  explanation: 'A zone of a million records is smaller than that. A larger file is no zone file.',
  reference,
  bad: '$ zonemason validate backup.tar',
  good: '$ zonemason validate zones/example.com.yaml',
});

export const fileCredentials: Rule = shellRule({
  code: 'file/credentials',
  summary: 'Credentials are in no file of the project.',
  explanation:
    'A file that holds passwords or tokens is never read as a zone file, an included file, a mail or a project file: nothing of it may reach the output, a log or a plan. Such files are the credentials file, the files that `ZONEMASON_…_FILE` variables name, everything in a `.zonemason` folder but the journals, and whatever has the form of a credentials file.',
  reference: 'docs/zone-files.md, "Credentials"',
  bad: '$ zonemason validate .zonemason/credentials.yaml',
  good: '$ zonemason validate zones/example.com.yaml',
});

export const fileOutside: Rule = shellRule({
  code: 'file/outside',
  summary: 'A file of another revision is in the repository.',
  explanation:
    'A link that leads out of the repository, or into a submodule, has no content at a revision: git keeps where it leads to, and not what was there.',
  reference: 'docs/plan-and-apply.md',
  bad: '$ ln -s /srv/dns/example.com.yaml zones/example.com.yaml\n$ git add zones && git commit -m link\n$ zonemason diff HEAD~..HEAD',
  good: '$ cp /srv/dns/example.com.yaml zones/example.com.yaml\n$ git add zones && git commit -m file\n$ zonemason diff HEAD~..HEAD',
});

/** Rules about files as such. */
export const fileRules: readonly Rule[] = [
  fileMissing,
  fileDirectory,
  fileUnreadable,
  fileBinary,
  fileEmpty,
  fileTooLarge,
  tooManyProblems,
  fileCredentials,
  fileOutside,
];
