import { EnvironmentError } from '#pipelines/live/environment.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { ConfirmedFiles } from '../../../files/confirmed-files.ts';
import { described, type Described } from './messages.ts';
import { ModuleProcess } from './process.ts';
import { sourcesHash } from './sources.ts';

/** An environment module that whoever started this process named. */
export interface NamedModule {
  /** Its file, in full. */
  entry: string;
  sha256: string;
  says: Described;
}

/** Milliseconds that a module may take to load (our choice). */
const loadMs = 30_000;

/** Modules that may run on this machine. */
export const confirmedModules = new ConfirmedFiles('environment-modules.json');

/** A process can announce one module, by its command line. */
let named: NamedModule | null = null;

/** What a module says of itself. @throws EnvironmentError if it cannot be loaded, or says something else */
export async function describeModule(entry: string): Promise<NamedModule> {
  const sha256 = sourcesHash(entry);
  const child = await ModuleProcess.start(entry);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const why = inWords('module-late', { seconds: loadMs / 1000 });
    timer = setTimeout(() => reject(new EnvironmentError(why)), loadMs);
  });
  try {
    return { entry, sha256, says: await Promise.race([child.call('load', [entry], described), late]) };
  } finally {
    clearTimeout(timer);
    await child.close();
  }
}

/** Lets live runs of this process use a module, until the returned function is called; nothing in a project names one. */
export function announceModule(module: NamedModule): () => void {
  named = module;
  return () => {
    if (named === module) named = null;
  };
}

export const announcedModule = (): NamedModule | null => named;
