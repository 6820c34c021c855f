/** Addresses of machines that whoever started this process named, for an environment; nothing in a project adds one. */
const named: { env: string; address: string }[] = [];
/** A machine can be used once at a time, by all projects of the process. */
const busy = new Set<string>();

/** Lets live runs of this process use these machines, until the returned function is called. */
export function nameMachines(env: string, addresses: readonly string[]): () => void {
  const added = addresses.map((address) => ({ env, address }));
  named.push(...added);
  return () => {
    for (const entry of added) named.splice(named.indexOf(entry), 1);
  };
}

export const namedMachines = (env: string): string[] =>
  named.filter((entry) => entry.env === env).map(({ address }) => address);

export const machineCount = (env: string): number => namedMachines(env).length;

/** A machine that no episode uses, of those that were named or of others; null if there is none. */
export function takeMachine(env: string, among: readonly string[] = namedMachines(env)): string | null {
  const free = among.find((address) => !busy.has(address)) ?? null;
  if (free !== null) busy.add(free);
  return free;
}

export const giveBackMachine = (address: string): void => void busy.delete(address);
