import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProjectSession } from '../../project/project-session.ts';
import { ada, addScreenshot, temporaryProject } from '../../testing/project.ts';
import { createElement } from '../../items/element/create.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { change } from '../../changes/change.ts';
import { createRelease } from './create.ts';
import { releaseGroups } from './groups.ts';

let session: ProjectSession;
let remove: () => Promise<void>;
beforeEach(() => {
  ({ session, remove } = temporaryProject());
});
afterEach(() => remove());

it.each(['{"kind":', '{"kind":"element"}', 'null'])(
  'names the release and its record with the content %s',
  async (content) => {
    const screenshotId = addScreenshot(session, 1);
    change(session, ada, (to) => {
      const { id } = createElement(to, {
        ...{ screenshotId, state: 'approved', content: { name: 'Lamp', locate: [10, 10, 60, 30] } },
      });
      createInstruction(to, {
        elementId: id,
        state: 'approved',
        content: { type: 'basic', text: 'Press', picked: true },
      });
    });
    await createRelease(session, { tag: 'v1', note: '', by: 'ann', app: 'test' });
    session.write.run('DROP TRIGGER release_records_stay');
    session.write.run("UPDATE release_records SET content = ? WHERE kind = 'element'", [content]);
    expect(() => [...releaseGroups(session.read, 'v1', 'all')]).toThrow(
      'The release v1 cannot be read: the stored content of record 1 (element “Lamp”) is damaged.',
    );
  },
);
