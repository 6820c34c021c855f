import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { previewImport } from './preview.ts';
import { folder, picture, take, rows, freshProject } from '../../testing/import-project.ts';

freshProject();

describe('mmbench-gui-l1', () => {
  const group = (difficulty: string, more: object = {}) => ({
    question: `What is ${difficulty}?`,
    options: { A: 'one', B: 'two', C: 'three', D: 'four' },
    answer: 'B',
    explanation: 'Because.',
    difficulty,
    ...more,
  });

  it('imports questions with their lints, repairs or refuses them group by group, and adds nothing twice', async () => {
    await picture('in/offline_images/os_ios/x.png');
    await picture('in/offline_images/os_web/y.png');
    const file = path.join(folder, 'in/L1_annotations.json');
    const three = [
      group('easy'),
      group('medium', { answer: ' c' }),
      group('hard', { options: { A: '1', C: '2', D: 3 }, answer: 'B' }),
    ];
    const records = [
      { index: 0, image_path: 'x.png', image_size: [200, 100], platform: 'os_ios', app_name: 'Clock', groups: three },
      {
        index: 1,
        image_path: 'y.png',
        platform: 'os_web',
        app_name: 'Shop',
        groups: [group('easy', { options: { '1': 'x' } }), group('medium')],
      },
      { index: 2, image_path: '../../etc/passwd', platform: 'os_web', groups: [] },
      { index: 3, platform: 'os_web', groups: [] },
    ];
    await writeFile(
      file,
      `\ufeff[\n${records.map((record) => JSON.stringify(record)).join(',\n')},\n{"image_path":"x.png","image_path":"y.png"}]`,
    );
    const report = await take({ format: 'mmbench-gui-l1', path: path.join(folder, 'in') });
    expect(report).toMatchObject({ imported: 2, unchanged: 0 });
    expect(report.refused.map(({ record, line }) => [record, line])).toEqual([
      ['L1_annotations.json[0].groups[2]', 2],
      ['L1_annotations.json[1].groups[0]', 3],
      ['L1_annotations.json[2]', 4],
      ['L1_annotations.json[3]', 5],
      ['L1_annotations.json[4]', 6],
    ]);
    expect(report.refused[0]?.why).toBe('the answer “B” is not among the options A, C, D');
    expect(report.refused[2]?.why).toContain('was not found in the imported folder');
    expect(report.refused[4]?.why).toContain('"image_path" appears twice');
    expect(report.mended.map(({ what }) => what)).toEqual(['medium: the answer " c" read as C']);
    expect(rows('SELECT platform, app, questions FROM screenshots ORDER BY platform')).toEqual([
      { platform: 'ios', app: 'Clock', questions: 2 },
      { platform: 'web', app: 'Shop', questions: 1 },
    ]);
    const again = await take({ format: 'mmbench-gui-l1', path: file });
    expect(again).toMatchObject({ imported: 0, unchanged: 2 });
    expect(rows('SELECT count(*) AS n FROM questions')).toEqual([{ n: 3 }]);
  });
});

describe('mmbench-gui-l2', () => {
  it('joins the rows of one element, clips boxes at the edge, and warns about a wrong convention', async () => {
    await picture('in/os_ios/x.png');
    const row = (bbox: number[], grounding_type: string, instruction: string) => ({
      image_path: 'x.png',
      instruction,
      bbox,
      image_size: [200, 100],
      data_type: 'icon',
      platform: 'os_ios',
      app_name: 'Health',
      grounding_type,
    });
    const file = path.join(folder, 'in/rows.json');
    await writeFile(
      file,
      JSON.stringify([
        row([0.1, 0.1, 0.3, 0.4], 'basic', 'left'),
        row([0.1, 0.1, 0.3, 0.4], 'advanced', 'open it'),
        row([-0.1, 0.5, 0.2, 0.6], 'basic', 'edge'),
        row([0.5, 0.5, 0.2, 0.6], 'basic', 'turned'),
        row([1.5, 0.5, 1.6, 0.6], 'basic', 'outside'),
      ]),
    );
    const report = await take({ format: 'mmbench-gui-l2', path: file });
    expect(report).toMatchObject({ imported: 3, mended: [{ record: 'rows.json[2]' }] });
    expect(report.refused.map(({ record }) => record)).toEqual(['rows.json[3]', 'rows.json[4]']);
    const elements = rows('SELECT content FROM elements ORDER BY seq').map(
      (row) => JSON.parse(String(row['content'])) as { locate: number[] },
    );
    expect(elements.map((element) => element.locate)).toEqual([
      [20, 10, 60, 40],
      [0, 50, 40, 60],
    ]);
    expect(rows('SELECT type FROM instructions ORDER BY seq').map((row) => row['type'])).toEqual([
      'basic',
      'advanced',
      'basic',
    ]);
    expect(await take({ format: 'mmbench-gui-l2', path: file })).toMatchObject({ imported: 0, unchanged: 3 });

    const pixels = path.join(folder, 'in/pixels.json');
    await writeFile(pixels, JSON.stringify([row([20, 10, 60, 40], 'basic', 'a'), row([50, 50, 90, 90], 'basic', 'b')]));
    const preview = await previewImport({ format: 'mmbench-gui-l2', path: pixels });
    expect(preview.conventions).toMatchObject({ declared: 'xyxy-norm', best: 'xyxy-px' });
    expect(preview.conventions?.warning).toContain('xyxy-px');
    expect(preview.conventions?.samples[0]?.readings['xyxy-px']).toEqual([20, 10, 60, 40]);
    const right = await previewImport({ format: 'mmbench-gui-l2', path: file });
    expect(right.conventions).toMatchObject({ best: 'xyxy-norm', warning: null });
  });
});
