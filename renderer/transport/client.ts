import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '#shared/contract/index.ts';
import { connect } from './connect.ts';

/** The shell this page runs in. */
export const shell = connect();

/** Every procedure of the contract as a plain call. */
export const client: ContractRouterClient<Contract> = createORPCClient(shell.link);

/** The same as query and mutation options: `useQuery(orpc.projects.current.queryOptions())`. */
export const orpc = createTanstackQueryUtils(client);
