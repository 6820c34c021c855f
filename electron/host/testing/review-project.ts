import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient, ORPCError } from '@orpc/server';
import { newId } from '../db/new-id.ts';
import { afterEach, beforeEach } from 'vitest';
import type { QuestionContent } from '#shared/contents/question.ts';
import { insertMedia } from '../db/queries/screenshots/media.ts';
import { copiesFor } from '../db/queries/review/gold.ts';
import { readSettings, writeProjectMeta } from '../db/queries/meta.ts';
import type { Caller } from '../people/caller.ts';
import { Host } from '../host.ts';
import { memoryVault } from '../people/memory-vault.ts';
import { createProject } from '../opening/open-project.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { type LocalClient, router } from '../router/index.ts';
import { type Change, change, type ChangeTarget } from '../changes/change.ts';
import { createQuestion } from '../items/question/create.ts';
import { createScreenshot } from '../changes/create.ts';
import { lintsOfQuestion } from '../items/question/question-lints.ts';

export const secret = 'the explanation nobody may see';

export function questionWith(patch: Partial<QuestionContent> = {}): QuestionContent {
  return {
    difficulty: 'easy',
    question: 'Which panel is open?',
    options: ['Sound', 'Displays', 'Network', 'Printers'].map((text, at) => ({ letter: 'ABCD'[at] ?? 'A', text })),
    answer: 'B',
    explanation: secret,
    hint: null,
    ...patch,
  };
}

/** Code of the error that `work` throws; `none` if it succeeds. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof ORPCError) return error.code;
    throw error;
  }
}

/** A screenshot with its own picture. */
export function addScreenshot(
  to: Change,
  platform: 'web' | 'linux',
  app: string,
  size: { width: number; height: number },
): string {
  const sha256 = newId().replaceAll('-', '').padEnd(64, '0');
  insertMedia(to.db, { sha256, ext: 'png', mime: 'image/png', bytes: 1, ...size, createdAt: to.at });
  return createScreenshot(to, { name: 'shot', platform, app, tags: [], sha256, ...size }).id;
}

/** For tests: a new project for each, removed afterwards, and people who work in it through the contract. */
export function reviewFixture() {
  let folder: string;
  let session: ProjectSession;
  let host: Host;
  let target: ChangeTarget;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bw-review-'));
    session = createProject(join(folder, 'p'));
    host = new Host({
      shell: 'cli',
      version: '0',
      capabilities: [],
      userFolder: folder,
      resources: folder,
      vault: memoryVault(),
    });
    host.session = session;
    target = { write: session.write, events: host.events };
  });
  afterEach(async () => {
    await session.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get session() {
      return session;
    },
    get host() {
      return host;
    },
    get target() {
      return target;
    },
    as: (name: string, role: Caller['role'] = 'reviewer'): LocalClient =>
      createRouterClient(router, { context: { host, caller: { name, role } } }),
    settings(patch: { annotatorsPerItem?: number; goldShare?: number }): void {
      writeProjectMeta(session.write, { settings: { ...readSettings(session.read), ...patch } });
    },
    /** The copy of an item that somebody has as gold. */
    copyFor: (name: string, original: string): string => copiesFor(session.read, name).get(original) ?? '',
    /** A model's question in review, on a screenshot of its own. */
    addQuestion: (patch: Partial<QuestionContent> = {}, platform: 'web' | 'linux' = 'web'): string =>
      change(target, { author: { kind: 'model', name: 'writer' } }, (to) => {
        const content = questionWith(patch);
        const screenshotId = addScreenshot(to, platform, 'Settings', { width: 10, height: 10 });
        const lints = lintsOfQuestion(content, 'Settings');
        return createQuestion(to, { screenshotId, content, state: 'to_review', lints }).id;
      }),
  };
}
export type ReviewFixture = ReturnType<typeof reviewFixture>;
