import { toWindows } from './paths.mjs';

/** What variables with paths are called on Windows. */
const NAMES = { PATH: 'Path', HOME: 'USERPROFILE', TMPDIR: 'TEMP' };

/** Variables as on Windows, where letter case does not count. */
export function windowsEnvironment(env) {
  const variables = Object.fromEntries(Object.entries(env).map(windowsVariable));
  const nameOf = (name) =>
    Object.keys(variables).find((each) => each.toUpperCase() === String(name).toUpperCase()) ?? name;
  return new Proxy(variables, {
    get: (_, name) => variables[nameOf(name)],
    has: (_, name) => nameOf(name) in variables,
    set: (_, name, value) => Reflect.set(variables, nameOf(name), String(value)),
    deleteProperty: (_, name) => Reflect.deleteProperty(variables, nameOf(name)),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(variables, nameOf(name)),
  });
}

function windowsVariable([name, value]) {
  const known = NAMES[name];
  if (known !== undefined) return [known, value.split(':').map(toWindows).join(';')];
  // What a test gives as a path of this system.
  return [name, value.startsWith('/') ? toWindows(value) : value];
}
