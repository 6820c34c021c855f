import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QuestionContent } from '#shared/contents/question.ts';
import type { ScreenshotContent } from '#shared/contract/screenshots.ts';
import { insertMedia } from '../db/queries/screenshots/media.ts';
import { createProject } from '../opening/open-project.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { type By, change } from '../changes/change.ts';
import { createScreenshot } from '../changes/create.ts';

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

/** A project in a folder of its own, which `remove` deletes; for unit tests. */
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

/** Copies an item onto these screenshots in turn; by one statement, because so many saves would take long. */
export function copyItem(session: ProjectSession, id: string, times: number, screenshots: readonly string[]): void {
  session.write.run(
    `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?),
       s AS MATERIALIZED (SELECT key, value FROM json_each(?))
     INSERT INTO items (id, kind, subject_kind, subject_id, screenshot_id, facet, label, revision, state, review_state,
       content, source, created_at, updated_at)
     SELECT printf('%08x-0000-7000-8000-000000000000', n.n), i.kind, i.subject_kind, s.value, s.value, i.facet, i.label,
       i.revision, i.state, i.review_state, i.content, i.source, i.created_at, i.updated_at
     FROM n JOIN s ON s.key = n.n % ? JOIN items i ON i.id = ?`,
    [times, JSON.stringify(screenshots), screenshots.length, id],
  );
}

/** Adds a screenshot with a synthetic picture; `n` determines its hash. */
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
