// What a benchmark has in it, before anybody runs on it.
import { describe, expect, it } from 'vitest';
import { compositionWith, drawn, lines } from './testing.ts';

describe('finestate-3', () => {
  it('counts a case once, by device and category, and the words of both instructions', () => {
    const dims = { component: 'Slider', platform: 'os_web', size: '16-31' };
    const rows = ['locate', 'interact'].flatMap((stage) => [
      { ...dims, stage, device: 'web', category: 'A', n: 2 },
      { ...dims, stage, device: 'mobile', category: 'B', n: 1 },
      { ...dims, stage, device: 'web', category: 'unknown', n: 1 },
    ]);
    const found = drawn('finestate-3', {
      composition: compositionWith({ fine_state: { dims: ['stage'], rows } }),
      words: [
        ['slider', 5],
        ['set', 2],
      ],
    });
    expect(found?.titles).toContain('web, A numeric range: 2 cases');
    expect(found?.titles).toContain('slider: 5 times');
    expect(found?.svg).toContain('N = 4.');
    expect(
      lines(found?.data ?? '', ['panel', 'value', 'part', 'count']).filter(
        (row) => row[0] === 'devices' && row[3] !== '0',
      ),
    ).toEqual([
      ['devices', 'mobile', 'B option switching', '1'],
      ['devices', 'web', 'A numeric range', '2'],
      ['devices', 'web', 'unknown', '1'],
    ]);
  });
});

describe('gkb-5', () => {
  it('counts questions by knowledge, form, pictures and platform, and the apps and sizes of pictures', () => {
    const found = drawn('gkb-5', {
      composition: compositionWith({
        knowledge: {
          dims: ['column', 'platform', 'form'],
          rows: [
            { column: 'goal', platform: 'os_web', form: 'yes_or_no', n: 2 },
            { column: 'state', platform: 'os_mac', form: 'multiple_choice', n: 3 },
          ],
        },
        pictures: {
          dims: ['task', 'pictures'],
          rows: [
            { task: 'knowledge', pictures: '2', n: 5 },
            { task: 'mcq', pictures: '1', n: 9 },
          ],
        },
        apps: { dims: ['subject', 'app'], rows: [{ subject: 'screenshot', app: 'Shop', n: 1 }] },
        // Five questions about one screenshot are five questions; those of other tasks are not counted here.
        'item-apps': {
          dims: ['task', 'app'],
          rows: [
            { task: 'knowledge', app: 'Shop', n: 5 },
            { task: 'mcq', app: 'Mail', n: 9 },
          ],
        },
        resolutions: { dims: ['resolution'], rows: [{ resolution: '10×20', n: 4 }] },
      }),
    });
    expect(found?.titles).toEqual(
      expect.arrayContaining([
        'state, multiple choice: 3 knowledge questions',
        'goal, yes or no: 2 knowledge questions',
        'macOS: 3 knowledge questions',
        '2: 5 knowledge questions',
        'Shop: 5 knowledge questions',
        '10×20: 4 pictures',
      ]),
    );
    expect(found?.titles).not.toContain('1: 9 knowledge questions');
    expect(found?.svg).toContain('N = 5 knowledge questions; 1 app.');
    // The longest bar of a panel is 200 px, so 2 of 3 are two thirds of it.
    expect(found?.svg).toMatch(/width="133\.33"[^>]*><title>goal, yes or no: 2 knowledge questions/);
  });
});

describe('probench-3', () => {
  it('counts tasks by category, language and app, divided by how they are judged', () => {
    const task = { app: 'Shop', category: 'shopping', language: 'en', type: 'process' } as const;
    const tasks = [task, { ...task, type: 'state' as const }, { ...task, app: 'Maps', category: null, language: 'zh' }];
    const found = drawn('probench-3', { tasks });
    expect(found?.titles).toContain('shopping, state-related: 1 task');
    expect(found?.titles).toContain('no category, process-related: 1 task');
    expect(
      lines(found?.data ?? '', ['panel', 'value', 'part', 'count']).filter(([panel]) => panel === 'languages'),
    ).toEqual([
      ['languages', 'en', 'state-related', '1'],
      ['languages', 'en', 'process-related', '1'],
      ['languages', 'zh', 'state-related', '0'],
      ['languages', 'zh', 'process-related', '1'],
    ]);
    expect(found?.svg).toContain('N = 3 tasks in 2 apps');
  });
});
