import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CommandCriterion } from '#shared/agents/criteria.ts';
import type { CriterionResult } from '#shared/agents/result.ts';
import type { AgentTask } from '#shared/agents/task.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Checked } from '#pipelines/live/criteria.ts';
import { EnvironmentError } from '#pipelines/live/environment.ts';
import { killGroup } from '../environments/kill.ts';
import { shown } from '../environments/found.ts';
import { keptVariables } from '../kept-variables.ts';
import { isAllowed, typed } from './allowed.ts';

/** Most that is read of what a checker prints, in characters. */
const mostOutput = 100_000;

interface Ended {
  code: number | null;
  out: string;
  error: string;
}

/** Runs a program to its end, or to the deadline. */
function ended(command: readonly string[], folder: string, ms: number): Promise<Ended> {
  const [file = '', ...words] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...words, folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Python holds back what it prints to a pipe.
      env: { ...keptVariables(), PYTHONUNBUFFERED: '1' },
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const printed = { out: '', error: '' };
    const end = () => {
      if (child.pid !== undefined) killGroup(child.pid);
    };
    const fail = (why: string) =>
      reject(new EnvironmentError(inWords('checker-failed', { command: typed(command), why })));
    const late = setTimeout(() => {
      end();
      fail(inWords('checker-late', { seconds: ms / 1000 }));
    }, ms);
    child.stdout.on(
      'data',
      (text: Buffer) => void (printed.out = `${printed.out}${text.toString()}`.slice(-mostOutput)),
    );
    child.stderr.on(
      'data',
      (text: Buffer) => void (printed.error = `${printed.error}${text.toString()}`.slice(-mostOutput)),
    );
    child.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(late);
      fail(error.code === 'ENOENT' ? inWords('checker-not-found') : error.message);
    });
    child.on('close', (code) => {
      clearTimeout(late);
      end();
      resolve({ code, ...printed });
    });
  });
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? '';

/** The score that a checker printed last; undefined if it printed none. */
function scoreIn(out: string): number | undefined {
  const line = lastLine(out);
  const score = Number(line);
  return /^[\d.eE+-]+$/.test(line) && score >= 0 && score <= 1 ? score : undefined;
}

/** The files that a checker gets, in a folder of its own whose path is its last argument. */
async function putFiles(folder: string, task: AgentTask, entry: CommandCriterion, { seen, answer }: Checked) {
  const { id, instruction, platform, apps } = task;
  const about = {
    task: { id, instruction, platform, apps, params: entry.params ?? null },
    screen: { width: seen.width, height: seen.height, dpr: seen.dpr, url: seen.url, tree: seen.tree?.format ?? null },
  };
  await writeFile(path.join(folder, 'picture.png'), seen.picture);
  await writeFile(path.join(folder, 'task.json'), JSON.stringify(about));
  if (seen.tree) await writeFile(path.join(folder, 'tree.txt'), seen.tree.text);
  if (answer !== null) await writeFile(path.join(folder, 'answer.txt'), answer);
}

/**
 * Runs the program of a criterion on the final state. Exit code 0: met, or the score 0..1 in the last line that it
 * prints; 1: not met. One that nobody allowed leaves the criterion undecided. Any other end, or none within the
 * deadline, is a fault of the environment.
 */
export async function runChecker(
  task: AgentTask,
  entry: CommandCriterion,
  checked: Checked,
  ms: number,
): Promise<CriterionResult> {
  const { command, atLeast = 1 } = entry;
  const { kind } = entry;
  if (!isAllowed(command))
    return { kind, met: null, evidence: inWords('checker-undecided', { command: typed(command) }) };
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-checker-'));
  try {
    await putFiles(folder, task, entry, checked);
    const { code, out, error } = await ended(command, folder, ms);
    const evidence = inWords('criterion-found', {
      what: typed(command),
      found: shown(lastLine(out) || lastLine(error)),
    });
    if (code === 1) return { kind, met: false, evidence };
    if (code !== 0) {
      const why = inWords('checker-exit', { code: String(code), stated: shown(lastLine(error) || lastLine(out)) });
      throw new EnvironmentError(inWords('checker-failed', { command: typed(command), why }));
    }
    const score = scoreIn(out);
    if (score === undefined) return { kind, met: true, evidence };
    return { kind, met: score >= atLeast - 1e-9, evidence, score };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
