/** Addresses of virtual machines that whoever started this process named; nothing in a project adds one. */
const named: string[] = [];
const busy = new Set<string>();

/** Lets live runs of this process use these machines, until the returned function is called. */
export function nameMachines(addresses: readonly string[]): () => void {
  named.push(...addresses);
  return () => {
    for (const address of addresses) named.splice(named.indexOf(address), 1);
  };
}

export const machineCount = (): number => named.length;

/** A machine that no episode uses; null if there is none. */
export function takeMachine(): string | null {
  const free = named.find((address) => !busy.has(address)) ?? null;
  if (free !== null) busy.add(free);
  return free;
}

export const giveBackMachine = (address: string): void => void busy.delete(address);
