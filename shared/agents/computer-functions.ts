import type { ActionType } from '../episodes/actions.ts';

/** The argument of a function, a text. */
interface Argument {
  name: string;
  required: boolean;
}

const needed = (name: string): Argument => ({ name, required: true });
const optional = (name: string): Argument => ({ name, required: false });

/** Functions offered beside a computer-use tool, for what it lacks, each named like its action; null: no argument. */
export const computerFunctions: Partial<Record<ActionType, Argument | null>> = {
  switch_tab: needed('title'),
  open_app: needed('app'),
  back: null,
  home: null,
  finish: optional('answer'),
  fail: optional('reason'),
};

/** Whether a call of this name belongs to a live run: the computer itself, or a function beside it. */
export const isComputerCall = (name: string): boolean => name === 'computer' || Object.hasOwn(computerFunctions, name);
