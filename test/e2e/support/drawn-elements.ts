import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { elementContent } from '#shared/contents/element.ts';
import type { z } from 'zod';
import { jobDone } from './benchmark.ts';
import type { ChatServer } from './chat-server.ts';
import { makeProject, type Workplace } from './project.ts';

const images = path.resolve(import.meta.dirname, '../../../resources/sample/images');

/** A project with pictures from the sample, elements that somebody else drew on them, and models on a server. */
export function makeDrawn(
  place: Workplace,
  name: string,
  drawn: Record<string, z.input<typeof elementContent>[]>,
  models: readonly ReturnType<ChatServer['record']>[],
): Promise<string> {
  return makeProject(place, name, async (client) => {
    const folder = path.join(place.folder, `${name} source`, 'web', 'Account settings');
    mkdirSync(folder, { recursive: true });
    for (const file of Object.keys(drawn)) cpSync(path.join(images, file), path.join(folder, file));
    const job = await client.imports.start({ format: 'folder', path: path.join(place.folder, `${name} source`) });
    await jobDone(client, job.id);
    for (const { id, name: file } of (await client.screenshots.query({})).rows)
      await client.elements.create({
        screenshotId: id,
        label: 'Draw',
        made: (drawn[file] ?? []).map((content) => ({ content: elementContent.parse(content) })),
      });
    for (const record of models) await client.models.save({ record });
  });
}
