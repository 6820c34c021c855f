import { existsSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import type { ownParts } from '#shared/contract/runs/own-parts.ts';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import type { PromptPort } from '#pipelines/prompts/prompt.ts';
import { promptIdOf } from '#pipelines/evaluate/prompt-choice.ts';
import { readingOf } from '#pipelines/presets/registry.ts';
import { adapterText } from '../../../adapters/project-adapters.ts';
import { isConfirmed } from '../../../adapters/confirmed.ts';
import { failure } from '../../../errors/errors.ts';
import { folderInside, inside, putFile, readInside } from '../../../files/inside.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { requireTask } from '../../release/tasks.ts';
import { checkedPrompt, ownPromptFile } from '../../models/own/prompts.ts';

type Output<P extends keyof typeof ownParts> = z.infer<(typeof ownParts)[P]['~orpc']['outputSchema'] & z.ZodType>;

/** Writes a file of the project, in a folder that is made if it is missing. */
async function write(session: ProjectSession, name: string, text: string): Promise<void> {
  // Accessing the writer refuses a read-only project.
  void session.write;
  folderInside(session.folder, path.posix.dirname(name));
  await putFile(inside(session.folder, name), text);
}

export function readAdapter(session: ProjectSession, userFolder: string, file: string): Output<'adapter'> {
  const found = adapterText(session.folder, file);
  if (found === null) return null;
  if ('code' in found) throw failure('INVALID', found, { field: 'path' });
  return { ...found, confirmed: isConfirmed(userFolder, { path: file, sha256: found.sha256 }) };
}

export async function writeAdapter(
  session: ProjectSession,
  file: string,
  text: string,
): Promise<Output<'saveAdapter'>> {
  await write(session, file, text);
  const found = adapterText(session.folder, file);
  if (found === null || 'code' in found) throw new Error(file);
  return { sha256: found.sha256 };
}

/** A prompt file as text. */
const benchmarkText = (prompts: PromptPort, id: string): string => {
  const { version, inputs, system, user } = prompts.get(id);
  const head = `---\nid: ${id}\nversion: ${version}\ninputs: [${inputs.join(', ')}]\n---\n`;
  return `${head}${system === null ? '' : `## system\n${system}\n\n`}## user\n${user}\n`;
};

export function promptsOf(
  session: ProjectSession,
  prompts: PromptPort & { ids: string[] },
  { record, task: id }: { record: ModelRecord; task: string },
): Output<'prompts'> {
  const task = requireTask(id);
  const ids = task.prompts ?? [promptIdOf(task, readingOf(record).coordinates, prompts.ids)];
  return ids.map((prompt) => {
    const file = ownPromptFile(record, task.id, prompt) ?? null;
    const there = file !== null && existsSync(inside(session.folder, file));
    return {
      id: prompt,
      benchmark: benchmarkText(prompts, prompt),
      inputs: prompts.get(prompt).inputs,
      file,
      text: there ? readInside(session.folder, file) : null,
    };
  });
}

const versionLine = /^(version:\s*)\d+/m;

/** Saves a prompt file; a changed text gets the next version unless it has one already, and the text before is kept. */
export async function writePrompt(
  session: ProjectSession,
  prompts: PromptPort,
  { file, text, instead }: { file: string; text: string; instead: string },
): Promise<Output<'savePrompt'>> {
  const benchmark = prompts.get(instead);
  const prompt = checkedPrompt(text, file, benchmark);
  const before = existsSync(inside(session.folder, file)) ? readInside(session.folder, file) : null;
  if (before === text) return { text, version: prompt.version };
  const old = before === null ? null : Number(/^version:\s*(\d+)/m.exec(before)?.[1] ?? 0);
  const version = old === null ? prompt.version : Math.max(prompt.version, old + 1);
  const stored = text.replace(versionLine, `$1${version}`);
  if (before !== null) await write(session, `prompts/versions/${path.posix.basename(file, '.md')}-${old}.md`, before);
  await write(session, file, stored);
  session.events.changed(['model']);
  return { text: stored, version };
}
