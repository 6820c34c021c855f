import { register } from 'node:module';

const helper = 'data:text/javascript,export const defineEnvironment = (one) => Object.freeze(one);';
const hook = `export const resolve = (name, context, next) => name === 'benchwright/environment'
  ? { url: ${JSON.stringify(helper)}, shortCircuit: true } : next(name, context);`;

/** Lets modules of this process import `benchwright/environment`, wherever they are. */
export const offerHelper = (): void => register(`data:text/javascript,${encodeURIComponent(hook)}`);
