import { readFile } from 'node:fs/promises';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { adapterRef } from '#shared/records/own-files.ts';
import { optionFault, type PipelineOption } from '#shared/contract/runs/runs.ts';
import { askedRouteOf } from '#electron/host/services/models/keys.ts';
import { parseRecords } from '#electron/host/services/models/records.ts';
import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import type { CliSession } from '../session/session.ts';

/** An option of the commands that send: flags, help, how repeats are combined, and the default. */
export const allowKeyOption = [
  '--allow-key <variable=server>',
  'allow sending the key in a variable to a server, from now on; repeatable',
  (pair: string, all: string[]) => [...all, pair],
  [] as string[],
] as const;

export const confirmAdapterOption = [
  '--confirm-adapter <path=sha256>',
  'let this adapter of the project run on this machine, from now on; repeatable',
  (pair: string, all: string[]) => [...all, pair],
  [] as string[],
] as const;

/** `path=sha256` pairs of `--confirm-adapter`. */
export async function confirmAdapters({ client }: CliSession, pairs: readonly string[]): Promise<void> {
  for (const pair of pairs) {
    const [path = '', sha256 = ''] = pair.split('=');
    const read = adapterRef.safeParse({ path, sha256 });
    if (!read.success) throw new UsageError(inWords('cli-confirm-adapter', { text: pair }));
    await client.ownParts.confirmAdapter({ ...read.data, allow: true });
  }
}

/** `VARIABLE=server` pairs of `--allow-key`. */
export async function allowKeys({ client }: CliSession, pairs: readonly string[]): Promise<void> {
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const server = pair.slice(at + 1);
    if (at < 1 || !URL.canParse(server)) throw new UsageError(inWords('cli-allow-key', { text: pair }));
    await client.models.allowKey({ variable: pair.slice(0, at), server, allow: true });
  }
}

/** Option of the commands that read a models file: whether its records may replace existing ones. */
export const replaceModelsOption = ['--yes', 'let --models overwrite records of the same name'] as const;

/** Refuses names that the project has no model for, before anything is sent to any of the others. */
export async function requireModels({ client }: CliSession, names: readonly string[]): Promise<void> {
  const known = (await client.models.list()).map(({ record }) => record.name);
  const missing = names.filter((name) => !known.includes(name));
  if (missing.length > 0)
    throw new UsageError(inWords('cli-no-such-model', { model: missing.join(', '), known: known.join(', ') }));
}

/**
 * Takes the records of `--models file` into the project. A different record of the same name is replaced only after
 * a yes, because past runs and other people rely on it. Naming the file allows its models to use their keys.
 */
export async function takeModels(
  { client, out }: CliSession,
  { models: file, yes = false }: { models?: string; yes?: boolean },
): Promise<void> {
  if (file === undefined) return;
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(inWords('cli-models-unreadable', { file, why: error.message }));
  });
  const { records, refused, ignored } = parseRecords(text);
  for (const { name, why } of refused) out.note(inWords('cli-models-left-out', { file, name, why }));
  for (const { name, keys } of ignored) out.note(inWords('cli-models-ignored', { file, name, keys: keys.join(', ') }));
  if (records.length === 0) throw new UsageError(inWords('cli-models-none', { file }));
  const known = new Map((await client.models.list()).map((m) => [m.record.name, m.record]));
  const same = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b);
  const others = records.filter((record) => known.has(record.name) && !same(known.get(record.name), record));
  if (others.length > 0 && !yes)
    throw new UsageError(inWords('cli-models-other', { names: others.map(({ name }) => name).join(', '), file }));
  for (const record of records) {
    const route = askedRouteOf(record);
    if (route) await client.models.allowKey({ ...route, allow: true });
    const old = known.get(record.name);
    if (old && same(old, record)) continue;
    await client.models.save({ record, ...(old ? { replaces: record.name } : {}) });
  }
}

/** Whether a command only estimates: then it works while a studio has the project open. */
export const onlyReads = (asked: { estimate?: boolean; models?: string; allowKey: readonly string[] }): boolean =>
  asked.estimate === true && asked.models === undefined && asked.allowKey.length === 0;

/** `name=model` pairs, repeated for roles that take several models. */
export function rolesOf(pairs: readonly string[]): Record<string, string[]> {
  const roles: Record<string, string[]> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1 || at === pair.length - 1) throw new UsageError(inWords('cli-role', { text: pair }));
    const role = pair.slice(0, at);
    roles[role] = [...(roles[role] ?? []), pair.slice(at + 1)];
  }
  return roles;
}

export function dollars(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new UsageError(inWords('cli-budget', { text }));
  return value;
}

export function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new UsageError(inWords('cli-whole-number', { name, text }));
  return value;
}

/** `option=value` pairs of a pipeline; the engine reports invalid ones. */
export function optionsOf(pairs: readonly string[], declared: readonly PipelineOption[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageError(inWords('cli-option', { text: pair }));
      const [id, text] = [pair.slice(0, at), pair.slice(at + 1)];
      const option = declared.find((entry) => entry.id === id);
      if (!option)
        throw new UsageError(
          inWords('cli-no-option', { option: id, known: declared.map((entry) => entry.id).join(', ') || 'none' }),
        );
      const value = option.field.kind === 'number' ? Number(text) : text;
      if (text === '') throw new UsageError(inWords('cli-option-empty', { option: id }));
      const fault = optionFault(option, value);
      if (fault !== null) throw new UsageError(phraseWords(fault));
      return [id, value];
    }),
  );
}
