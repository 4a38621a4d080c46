import type { Project } from '../../src/config/project.js';
import { bareProject } from '../../src/config/project.js';
import { disk } from './disk.js';

/** A project with a DNS part and nothing out of the ordinary. */
export function someProject(change: Partial<Project> = {}): Project {
  const endpoint = new URL('https://dns.example.net/custom');
  return { ...bareProject({ files: disk, root: process.cwd(), endpoint }), ...change };
}
