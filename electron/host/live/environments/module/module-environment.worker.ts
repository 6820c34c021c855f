import { pathToFileURL } from 'node:url';
import { inWords } from '#shared/phrases/phrase.ts';
import { offerHelper } from './hook.ts';
import type { FromModule, ToModule } from './messages.ts';

/** Process of one module: calls come and answers go through its channel, and it ends with that. */
offerHelper();

type Functions = Record<string, unknown>;

const isObject = (value: unknown): value is Functions => typeof value === 'object' && value !== null;

/** This process serves one module. */
let definition: Functions = {};
let opened: Functions = {};

async function load(file: string): Promise<unknown> {
  const { default: found } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { default?: unknown };
  if (!isObject(found) || typeof found['open'] !== 'function') throw new Error(inWords('module-no-open'));
  definition = found;
  const { name, platform, actions, criteria, heldKeys } = found;
  return {
    ...{ name, platform, actions, heldKeys: heldKeys === true },
    criteria: isObject(criteria) ? Object.keys(criteria) : [],
  };
}

async function open(context: unknown): Promise<string[]> {
  const found = await call(definition, 'open', [context]);
  if (!isObject(found)) throw new Error(inWords('module-opened-nothing'));
  opened = found;
  const names: string[] = [];
  for (
    let entry: object | null = found;
    entry && entry !== Object.prototype;
    entry = Object.getPrototypeOf(entry) as object | null
  )
    names.push(...Object.getOwnPropertyNames(entry).filter((name) => typeof found[name] === 'function'));
  return names;
}

function call(of: Functions, name: string, args: readonly unknown[]): unknown {
  const found = of[name];
  if (typeof found !== 'function') throw new Error(inWords('module-no-function', { name }));
  return found.apply(of, args) as unknown;
}

/** What an error says, with the code of what caused it: `fetch failed` alone says nothing. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = (error.cause as NodeJS.ErrnoException | undefined)?.code;
  return cause === undefined ? error.message : `${error.message} (${cause})`;
}

async function answer({ call: name, args }: ToModule): Promise<unknown> {
  if (name === 'load') return load(String(args[0]));
  if (name === 'open') return open(args[0]);
  if (name === 'criterion') {
    const [criterion, lastReply] = args;
    const kinds = definition['criteria'];
    if (!isObject(criterion) || !isObject(kinds)) return null;
    return call(kinds, String(criterion['kind']), [criterion, { environment: opened, answer: lastReply }]);
  }
  return call(opened, name, args);
}

process.on('message', async (order: ToModule) => {
  let message: FromModule;
  try {
    message = { id: order.id, value: await answer(order) };
  } catch (error) {
    message = { id: order.id, error: wordsOf(error) };
  }
  process.send?.(message);
});
process.on('disconnect', () => process.exit());
