import type { Action } from '#shared/episodes/actions.ts';
import type { EpisodeWriteOptions, WriteEpisode } from '../episodes/write.ts';
import type { OutFolder } from '../format.ts';
import { phrase } from '#shared/phrases/phrase.ts';

const main = 'trajectories.jsonl';

const number = (value: number) => Math.round(value * 100) / 100;
const place = ([x, y]: readonly [number, number]) => `(${number(x)}, ${number(y)})`;

/** An action as a call: `click(point=(10, 20))`, positions in pixels of the step's picture. */
function callOf({ type, point, to, text, keys, direction, ms, app, raw }: Action): string {
  if (type === null) return raw;
  const given = [
    point && `point=${place(point)}`,
    to && `to=${place(to)}`,
    text !== undefined && `text=${JSON.stringify(text)}`,
    keys && `keys=${JSON.stringify(keys)}`,
    direction && `direction=${direction}`,
    ms !== undefined && `ms=${ms}`,
    app !== undefined && `app=${JSON.stringify(app)}`,
  ];
  return `${type}(${given.filter(Boolean).join(', ')})`;
}

/** Conversations as training data: the task and one picture per turn, answered with the thought and the actions. */
export async function writeEpisodes(
  episodes: AsyncIterable<WriteEpisode>,
  out: OutFolder,
  { wrote, leftOut }: EpisodeWriteOptions,
): Promise<{ records: number }> {
  const text = await out.text(main);
  let records = 0;
  for await (const episode of episodes) {
    const { name, task } = episode.content;
    const images: string[] = [];
    const conversations: { from: string; value: string }[] = [];
    for (const { picture, content } of episode.steps) {
      // A turn without its picture would teach guessing.
      if (!picture || content.actions.length === 0) continue;
      const file = `images/${picture.sha256}.${picture.ext}`;
      await out.picture(picture, file);
      images.push(file);
      const first = conversations.length === 0;
      conversations.push({ from: 'human', value: `<image>\n${first ? task : 'What is the next action?'}` });
      const text = content.thought ? `${content.thought}\n` : '';
      conversations.push({ from: 'gpt', value: `${text}${content.actions.map(callOf).join('\n')}` });
    }
    const left = episode.steps.length - images.length;
    if (left > 0) leftOut(name, phrase('export-steps', { count: left, of: episode.steps.length }));
    if (images.length === 0) continue;
    await text.write(`${JSON.stringify({ id: name, images, conversations })}\n`);
    records++;
    wrote(episode);
  }
  await text.end();
  return { records };
}
