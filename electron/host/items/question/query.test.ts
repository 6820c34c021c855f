import { expect, it } from 'vitest';
import { addScreenshot, questionContent } from '../../testing/project.ts';
import { hostForEach } from '../../testing/host.ts';

const fixture = hostForEach();

it('a state listed many times is searched once, and a search of very many words is refused or answered', async () => {
  const client = fixture.client();
  await client.projects.create({ path: fixture.folder('project'), name: 'Many' });
  const screenshotId = addScreenshot(fixture.session(), 1);
  const { id, state } = await client.questions.create({ screenshotId, content: questionContent });
  const { rows } = await client.questions.query({ state: Array.from({ length: 50_000 }, () => state) });
  expect(rows.map((row) => row.id)).toEqual([id]);
  expect((await client.questions.query({ text: 'a '.repeat(500) })).rows).toBeInstanceOf(Array);
  await expect(client.questions.query({ text: 'a '.repeat(501) })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
