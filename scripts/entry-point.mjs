// What Node loads first: a file that any Node can read, which refuses one that is too old and loads the rest for all others.

/** A lower bound of two numbers, as `engines` in package.json gives it. */
const AT_LEAST = /^>=(?<major>\d+)\.(?<minor>\d+)$/;

/**
 * Writes an entry point in the syntax of 2009, since a newer one would be a syntax error to the very Node that is to be refused.
 *
 * @param {string} module what it loads and exports, as a path from the file
 * @param {string} engines the versions of Node that the program runs on, such as `>=20.19`
 * @param {string} refusal a statement that ends it with `message`
 */
export function entryPoint(module, engines, refusal) {
  const { major, minor } = AT_LEAST.exec(engines).groups;
  return `'use strict';
var version = process.versions.node;
var parts = version.split('.');
if (parts[0] < ${major} || (parts[0] == ${major} && parts[1] < ${minor})) {
  var message = 'zonemason needs Node ${major}.${minor} or later; this is ' + version;
  ${refusal}
} else {
  module.exports = require('${module}');
}
`;
}

/** Ends the program as a wrong use of the command line does. */
export const EXIT = `process.stderr.write(message + '\\n');
  process.exitCode = 64;`;

export const THROW = 'throw new Error(message);';
