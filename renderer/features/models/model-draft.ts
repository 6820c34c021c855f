import type { z } from 'zod';
import { create } from 'zustand';
import {
  completeRecord,
  type modelInfo,
  type ModelRecord,
  modelRecord,
  type ModelTrouble,
} from '#shared/contract/runs/models.ts';

export type ModelInfo = z.infer<typeof modelInfo>;

interface DraftState {
  /** Name under which the record is stored; null for one that is not saved yet. */
  stored: string | null;
  /** The record as it was when it was opened or created. */
  base: ModelRecord | null;
  record: ModelRecord | null;
  /** The text of the JSON view while it is being written; null in the form. */
  json: string | null;
  /** Increases with each opened or created record, also for the same one again. */
  opened: number;
}

/** The record being looked at or edited; kept while other screens are shown. */
export const useModelDraft = create<DraftState>(() => ({
  stored: null,
  base: null,
  record: null,
  json: null,
  opened: 0,
}));

export interface ServerCheck {
  ok: boolean;
  trouble: ModelTrouble | null;
  message: string;
  seconds: number;
}

/** Results of asking each model, since the window was opened. */
export const useChecks = create<Record<string, { server?: ServerCheck }>>(() => ({}));

/** Forgets results of a model whose record or key has changed. */
export function forgetCheck(name: string): void {
  useChecks.setState({ [name]: {} });
}

const show = (record: ModelRecord, stored: string | null): void =>
  useModelDraft.setState(({ opened }) => ({ stored, base: record, record, json: null, opened: opened + 1 }));

export function openRecord(info: ModelInfo): void {
  show(info.record, info.record.name);
}

export function startNew(names: readonly string[]): void {
  let number = 1;
  while (names.includes(`model-${number}`)) number += 1;
  const record = {
    name: `model-${number}`,
    provider: 'openai',
    model: 'model-name',
    baseUrl: 'http://127.0.0.1:8000/v1',
  };
  show(modelRecord.parse(record), null);
}

export const closeRecord = (): void => useModelDraft.setState({ stored: null, base: null, record: null, json: null });

/** The draft as a validated record, or a sentence about what is wrong: not JSON, or an incomplete record. */
export function readDraft({
  record,
  json,
}: Pick<DraftState, 'record' | 'json'>):
  | { ok: true; record: ModelRecord }
  | { ok: false; why: string; kind: 'json' | 'record' } {
  let candidate: unknown = record;
  if (json !== null) {
    try {
      candidate = completeRecord(JSON.parse(json));
    } catch (error) {
      return { ok: false, kind: 'json', why: error instanceof Error ? error.message : String(error) };
    }
  }
  const read = modelRecord.safeParse(candidate);
  if (read.success) return { ok: true, record: read.data };
  const issue = read.error.issues[0];
  return { ok: false, kind: 'record', why: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
}

/** Same record, whatever the order of its fields. */
export function sameRecord(a: ModelRecord | null | undefined, b: ModelRecord | null | undefined): boolean {
  const sorted = (value: unknown): unknown =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, entry]) => entry !== undefined)
            .sort(([x], [y]) => (x < y ? -1 : 1))
            .map(([key, entry]) => [key, sorted(entry)]),
        )
      : value;
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** Whether the draft differs from what was opened or created. */
export function isUnsaved(draft: Pick<DraftState, 'record' | 'json' | 'base'>): boolean {
  const read = readDraft(draft);
  return (
    draft.record !== null && !sameRecord(read.ok ? read.record : draft.json === null ? draft.record : null, draft.base)
  );
}
