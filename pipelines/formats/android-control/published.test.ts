import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sniff } from '../sniff.ts';
import { readerFixture } from '../episodes/reader-fixture.test-helper.ts';

const { at, put, readAll } = readerFixture();

/**
 * Two episodes, written with protobufjs from the published definitions of `tf.train.Example` and
 * `AndroidAccessibilityForest`.
 */
const shard = path.join(import.meta.dirname, 'fixtures', 'android_control-00000-of-00020');

describe('AndroidControl as published', () => {
  it('imports goal, actions, instructions, pictures and the final picture of each episode', async () => {
    const all = await readAll('android-control', shard);
    expect(all).toHaveLength(2);
    expect(all[0]).toMatchObject({
      episode: {
        record: 'android_control-00000-of-00020[0]',
        content: { name: '0', task: 'Open the mail app and write to Ana', platform: 'android', scroll: 'content' },
        final: { image: { name: '0_2.png' } },
        problems: [],
        steps: [
          {
            index: 0,
            declaredSize: [108, 240],
            instruction: 'Open the mail app',
            actions: [{ type: 'open_app', app: 'Mail', raw: '{"action_type":"open_app","app_name":"Mail"}' }],
          },
          { index: 1, actions: [{ type: 'click', point: { numbers: [87, 215], convention: 'pixel' } }] },
        ],
      },
    });
    expect(all[1]).toMatchObject({
      episode: {
        content: { name: '14999', task: '向下滚动并返回' },
        steps: [
          { actions: [{ type: 'scroll', direction: 'down', directionOf: 'content' }] },
          { actions: [{ type: 'type', text: 'é' }] },
          { actions: [{ type: 'back' }] },
        ],
      },
    });
    for (const entry of all)
      if ('episode' in entry)
        for (const { picture } of entry.episode.steps)
          expect(picture && 'image' in picture && sniff(picture.image.bytes ?? Buffer.alloc(0))).toBe('png');
  });

  it('keeps the rest of the record, without its pictures', async () => {
    const [first] = await readAll('android-control', shard);
    expect(first && 'episode' in first && JSON.parse(first.episode.raw)).toEqual({
      episode_id: [0],
      goal: ['Open the mail app and write to Ana'],
      screenshot_widths: [108, 108, 108],
      screenshot_heights: [240, 240, 240],
    });
  });

  it('reads the visible nodes of the accessibility trees, the window in front last', async () => {
    const [first] = await readAll('android-control', shard);
    if (!first || !('episode' in first)) throw new Error('no episode');
    const boxes = first.episode.steps[0]?.boxes ?? [];
    expect(boxes.map(({ content }) => content.name)).toEqual(['Inbox', 'Compose', 'Sync', '12:30']);
    expect(boxes[1]).toMatchObject({
      content: { role: 'Button', kind: 'icon' },
      locate: { numbers: [70, 200, 104, 230], convention: 'xyxy-px' },
    });
    expect(boxes[2]).toMatchObject({
      content: { role: 'Switch', stateNow: 'checked' },
      locate: { numbers: [-20, 50, 40, 70] },
    });
  });

  it('lists a damaged tree as a problem of its step', async () => {
    const second = (await readAll('android-control', shard))[1];
    expect(second).toMatchObject({
      episode: {
        steps: [{}, { problems: [{ code: 'tree-unreadable', detail: 'its protocol buffer is damaged' }] }, {}],
      },
    });
  });

  it('reads the files of a folder and skips the lists of splits', async () => {
    await cp(shard, at('android_control-00000-of-00020'));
    await cp(shard, at('part.tfrecord'));
    await put('splits.json', { train: [0], validation: [], test: [14999] });
    await put('test_subsplits.json', { test: { IDD: [14999] } });
    const all = await readAll('android-control');
    expect(all.filter((entry) => 'episode' in entry)).toHaveLength(4);
    expect(all.filter((entry) => 'refused' in entry)).toEqual([]);
  });

  it('reports a file that ends too early after its whole episodes, and one that is something else', async () => {
    const bytes = await readFile(shard);
    await writeFile(at('a-00000-of-00002'), bytes.subarray(0, -200));
    await put('a-00001-of-00002', 'no records');
    const refused = (await readAll('android-control')).filter((entry) => 'refused' in entry);
    expect(refused).toMatchObject([
      { refused: { record: 'a-00000-of-00002', why: 'the GZIP file is damaged or ends too early' } },
      { refused: { record: 'a-00001-of-00002[0]', why: 'it is not a TFRecord file' } },
    ]);
  });
});
