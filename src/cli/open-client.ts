import type { Clients } from '../engine/service/clients.js';
import type { ClientsInput } from '../engine/service/with-clients.js';
import { withClients as withClientsOf } from '../engine/service/with-clients.js';
import type { Project } from '../config/project.js';
import type { Context } from './context.js';
import { reachOf } from './reach.js';
import type { ServiceOptions } from './service-options.js';
import type { TellPause } from './terminal/tell-waits.js';

export interface ClientInput extends Omit<ClientsInput, 'reach'> {
  readonly project: Project;
  readonly options: ServiceOptions;
  readonly tell?: TellPause;
}

/** Opens the interfaces of the project's service for some work, with the credentials that the command line gives. */
export async function withClients<T>(
  { project, zones, mail, options, tell }: ClientInput,
  context: Context,
  work: (clients: Clients) => Promise<T>,
): Promise<T> {
  const reach = reachOf({ project, options, ...(tell && { tell }) }, context);
  return withClientsOf({ project, zones, mail, reach }, work);
}
