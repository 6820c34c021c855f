import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QuestionContent } from '#shared/contract/questions.ts';
import type { ScreenshotContent } from '#shared/contract/screenshots.ts';
import { insertMedia } from '../db/queries/screenshots/media.ts';
import { createProject } from '../project/open-project.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { type By, change } from '../services/changes/change.ts';
import { createScreenshot } from '../services/changes/create.ts';

export const ada = { author: { kind: 'person', name: 'Ada' } } as const satisfies By;
export const bob = { author: { kind: 'person', name: 'Bob' } } as const satisfies By;

export const questionContent: QuestionContent = {
  difficulty: 'easy',
  question: 'Which tab is open?',
  options: ['A', 'B', 'C', 'D'].map((letter) => ({ letter, text: `Tab ${letter}` })),
  answer: 'B',
  explanation: '',
  hint: null,
};

/** A project in a folder of its own that goes when `remove` is called; for tests beside the code. */
export function temporaryProject(): { session: ProjectSession; folder: string; remove(): Promise<void> } {
  const root = mkdtempSync(join(tmpdir(), 'benchwright-'));
  const folder = join(root, 'project');
  const session = createProject(folder);
  return {
    session,
    folder,
    async remove() {
      await session.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Adds a screenshot with a made-up picture; `n` makes its hash. */
export function addScreenshot(
  session: ProjectSession,
  n: number,
  content: Partial<ScreenshotContent> & { width?: number; height?: number } = {},
): string {
  const sha256 = n.toString(16).padStart(64, '0');
  const { width = 1280, height = 720, ...rest } = content;
  insertMedia(session.write, { sha256, ext: 'png', mime: 'image/png', bytes: 1, width, height, createdAt: '' });
  const made = { name: `settings ${n}.png`, platform: 'linux' as const, app: 'Files', tags: ['x'], ...rest };
  return change(session, ada, (to) => createScreenshot(to, { ...made, sha256, width, height })).id;
}
