import { diskTree } from '../../src/load/files/disk-tree.js';

/** The disk as a command reads it that is run where the tests are. */
export const disk = diskTree(process.cwd());
