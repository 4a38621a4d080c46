// Reads a zone file with only the scanner of the YAML library: its tokens, without values, places or rules.
//
//   node bench/bare-scanning.mjs FILE
import { readFileSync } from 'node:fs';
import { Lexer } from 'yaml';

const [file] = process.argv.slice(2);
let tokens = 0;
for (const _ of new Lexer().lex(readFileSync(file, 'utf8'))) tokens += 1;
process.stdout.write(`${tokens} tokens\n`);
