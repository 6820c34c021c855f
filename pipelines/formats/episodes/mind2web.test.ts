import { describe, expect, it } from 'vitest';
import { readerFixture } from './reader-fixture.test-helper.ts';

const { at, put, readOne } = readerFixture();

describe('Mind2Web', () => {
  it('reads one action per row, with the right boxes', async () => {
    const row = (uid: string, operation: string, previous: string[], more: object = {}) => ({
      annotation_id: 'a',
      action_uid: uid,
      task: 'Fly',
      website: 'air',
      operation,
      bbox: [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
      ],
      previous_actions: previous,
      ...more,
    });
    await put('rows.json', [
      row('x', 'CLICK', []),
      row('y', 'SELECT', ['x'], { value: 'Two' }),
      row('z', 'HOVER', ['x', 'y']),
    ]);
    const read = await readOne('mind2web');
    expect(read.steps).toMatchObject([
      {
        index: 0,
        picture: null,
        actions: [{ type: 'click' }],
        element: { bbox: { numbers: [1, 2, 3, 4] } },
        boxes: [{}],
      },
      { index: 1, actions: [{ type: 'click', text: 'Two' }] },
      { index: 2, actions: [{ type: null }] },
    ]);
  });
});

describe('Mind2Web, in its original files', () => {
  const node = (rect: string) => ({
    tag: 'span',
    attributes: JSON.stringify({ backend_node_id: '1', bounding_box_rect: rect }),
  });
  const action = (uid: string, op: string, value: string, candidates: unknown[]) => ({
    action_uid: uid,
    raw_html: '<html>',
    cleaned_html: '<html>',
    operation: { original_op: op, op, value },
    pos_candidates: candidates,
    neg_candidates: [node('0,0,1,1')],
  });

  it('takes the words of each action, the domains, and no box of an element without a place', async () => {
    await put('train_0.json', [
      {
        ...{ annotation_id: 't', website: 'air', domain: 'Travel', subdomain: 'Airlines', confirmed_task: 'Fly' },
        action_reprs: ['[link]  From -> CLICK', '[textbox]  To -> TYPE: Rome'],
        actions: [
          action('u1', 'CLICK', '', [node('-1,-1,-1,-1'), node('10,20,30,40')]),
          action('u2', 'TYPE', 'Rome', []),
        ],
      },
    ]);
    const read = await readOne('mind2web');
    expect(read.content.tags).toEqual(['Travel', 'Airlines']);
    expect(read.steps).toMatchObject([
      { instruction: '[link]  From -> CLICK', element: { bbox: { numbers: [10, 20, 30, 40] } }, boxes: [] },
      { instruction: '[textbox]  To -> TYPE: Rome' },
    ]);
  });

  it('reads a task with its actions, their boxes from the attributes of the right elements', async () => {
    await put('images/t-u1.png', 'x');
    await put('train_0.json', [
      {
        ...{ annotation_id: 't', website: 'air', domain: 'Travel', confirmed_task: 'Fly', action_reprs: ['a', 'b'] },
        actions: [
          action('u1', 'CLICK', '', [node('110,607.5,264,78'), node('1,2,3,4')]),
          action('u2', 'TYPE', 'Rome', [node('none')]),
        ],
      },
    ]);
    const read = await readOne('mind2web');
    expect(read.content).toMatchObject({ task: 'Fly', name: 't', apps: ['air'] });
    expect(read.steps).toMatchObject([
      {
        index: 0,
        picture: { image: { file: at('images/t-u1.png') } },
        actions: [{ type: 'click' }],
        element: { bbox: { numbers: [110, 607.5, 264, 78] } },
        boxes: [{}],
      },
      { index: 1, picture: null, actions: [{ type: 'type', text: 'Rome' }] },
    ]);
    expect(read.steps[1]?.element).toBeUndefined();
    expect(read.steps[0]?.raw).not.toContain('<html>');
  });

  it('reads rows whose operation and candidates are JSON in strings', async () => {
    const row = (at: number) => ({
      ...{ annotation_id: 't', confirmed_task: 'Fly', website: 'air', target_action_index: String(at) },
      ...{ action_uid: `u${at}`, operation: JSON.stringify({ op: 'TYPE', value: 'Rome' }) },
      pos_candidates: [JSON.stringify(node('1,2,3,4'))],
    });
    await put('rows.json', [row(0), row(1)]);
    const read = await readOne('mind2web');
    expect(read.steps).toMatchObject(
      [0, 1].map((index) => ({
        index,
        actions: [{ type: 'type', text: 'Rome' }],
        element: { bbox: { numbers: [1, 2, 3, 4] } },
      })),
    );
  });
});
