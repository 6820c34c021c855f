/** Works through a list in batches, with other work of the thread in between. */
export async function inSteps<T>(list: readonly T[], size: number, work: (some: T[]) => void): Promise<void> {
  for (let from = 0; from < list.length; from += size) {
    work(list.slice(from, from + size));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
