import variant from '@jitl/quickjs-singlefile-mjs-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import type { AdapterFault, AdapterFunction, AdapterOutcome } from '#pipelines/engine/adapters.ts';

/** Limits of one call. */
export interface SandboxLimits {
  ms: number;
  bytes: number;
}

export interface SandboxCall {
  /** Text of the ES module. */
  source: string;
  name: AdapterFunction;
  /** Values that JSON can hold. */
  args: readonly unknown[];
}

/** The interpreter; made again after it aborted. */
let engine: Promise<QuickJSWASMModule> | null = null;

/**
 * The call as a module. An adapter is its only import. The result is JSON text; `undefined` becomes null, as in JSON.
 */
const program = `
import * as adapter from 'adapter';
const run = adapter[call.name];
out.names = Object.keys(adapter).filter((name) => typeof adapter[name] === 'function').join(' ');
if (typeof run === 'function') {
  const value = await run(...JSON.parse(call.args));
  out.value = JSON.stringify(value === undefined ? null : value);
  out.ran = true;
}
`;

/** What `evaluate` says of a promise that is never kept. */
const waits = 'waits';

const fault = (kind: AdapterFault['kind'], detail: string): AdapterOutcome => ({
  kind: 'fault',
  fault: { kind, detail },
});

/** What an error of the interpreter says. */
function errorText(vm: QuickJSContext, handle: QuickJSHandle): string {
  const given: unknown = vm.dump(handle);
  if (given === null || typeof given !== 'object') return String(given);
  const { name, message } = given as { name?: unknown; message?: unknown };
  return [name, message].filter((part) => typeof part === 'string' && part !== '').join(': ');
}

/**
 * Calls one function of an adapter in an interpreter of its own that knows nothing but the language: no files, no
 * network, no programs, no clock to wait for, no other modules. Nothing is kept from one call to the next.
 */
export async function runInSandbox(
  { source, name, args }: SandboxCall,
  limits: SandboxLimits,
): Promise<AdapterOutcome> {
  const until = performance.now() + limits.ms;
  let late = false;
  let refused: string | null = null;
  engine ??= newQuickJSWASMModuleFromVariant(variant);
  const runtime = (await engine).newRuntime();
  try {
    runtime.setMemoryLimit(limits.bytes);
    runtime.setMaxStackSize(512 * 1024);
    runtime.setInterruptHandler(() => {
      late ||= performance.now() > until;
      return late;
    });
    runtime.setModuleLoader(
      (wanted) => {
        if (wanted === 'adapter') return source;
        refused ??= wanted;
        return { error: new Error(`no module ${wanted}`) };
      },
      (_, wanted) => wanted,
    );
    const vm = runtime.newContext();
    try {
      const call = vm.newObject();
      vm.newString(name).consume((text) => vm.setProp(call, 'name', text));
      vm.newString(JSON.stringify(args)).consume((text) => vm.setProp(call, 'args', text));
      call.consume((made) => vm.setProp(vm.global, 'call', made));
      vm.newObject().consume((made) => vm.setProp(vm.global, 'out', made));
      const why = evaluate(vm);
      if (late) return fault('too-long', String(limits.ms / 1000));
      if (refused !== null) return fault('import', refused);
      if (why === waits) return fault('waits', '');
      if (why !== null)
        return /out of memory/i.test(why) ? fault('memory', String(limits.bytes / 1e6)) : fault('threw', why);
      const out = vm.getProp(vm.global, 'out').consume((made) => vm.dump(made)) as Record<string, unknown>;
      const names = typeof out['names'] === 'string' ? out['names'] : '';
      if (out['ran'] !== true) return { kind: 'absent', names: names.split(' ').filter(Boolean) };
      return { kind: 'value', value: typeof out['value'] === 'string' ? JSON.parse(out['value']) : null };
    } finally {
      vm.dispose();
    }
  } catch (error) {
    // It aborts as a whole if it has no memory left even for its own error.
    engine = null;
    return fault('threw', error instanceof Error ? error.message : String(error));
  } finally {
    if (engine !== null) runtime.dispose();
  }
}

/** Runs the program to its end; why it failed, or null. */
function evaluate(vm: QuickJSContext): string | null {
  const begun = vm.evalCode(program, 'call.mjs', { type: 'module' });
  if (begun.error) return begun.error.consume((error) => errorText(vm, error));
  return begun.value.consume((promise) => {
    const jobs = vm.runtime.executePendingJobs();
    if (jobs.error) return jobs.error.consume((error) => errorText(vm, error));
    const state = vm.getPromiseState(promise);
    if (state.type === 'rejected') return state.error.consume((error) => errorText(vm, error));
    if (state.type === 'fulfilled' && !state.notAPromise) state.value.dispose();
    return state.type === 'pending' ? waits : null;
  });
}
