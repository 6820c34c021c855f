import { describe, expect, it } from 'vitest';
import { readerFixture } from '../episodes/reader-fixture.test-helper.ts';
import type { ReadEpisode } from '../episodes/record.ts';

const { at, put, readAll, readOne } = readerFixture();
const acted = ({ steps }: ReadEpisode) => steps.flatMap(({ actions }) => actions.map(({ raw: _, ...rest }) => rest));
const shown = ({ steps }: ReadEpisode) =>
  steps.map(({ picture }) => (picture && 'image' in picture ? picture.image.name.split('/').at(-1) : picture));

describe('AgentRewardBench', () => {
  const step = (num: number, action: string | null, more: object = {}) => ({
    ...{ num, action, reasoning: 'hm', url: 'https://s.test' },
    ...{ screenshot_path: `trajectories/screenshots/webarena/A/webarena.7/screenshot_step_${num}.png`, ...more },
  });
  const run = (steps: object[], summary: object = { cum_reward: 1 }) => ({
    ...{ benchmark: 'webarena', agent: 'A', goal: 'Find it\n', summary_info: summary, steps },
  });
  const file = 'cleaned/webarena/A/A_on_webarena/webarena.7.json';

  it('reads actions, what they are about, elements as proposals, and the screen that they led to', async () => {
    for (const n of [0, 1, 2]) await put(`screenshots/webarena/A/webarena.7/screenshot_step_${n}.png`, 'x');
    const tree = "RootWebArea 'Shop'\n\t[a5] button 'Don\\'t save', clickable\n\t[a6] textbox \"it's\"";
    const about = {
      axtree_pruned: tree,
      axtree_obj: { nodes: [] },
      extra_element_properties: {
        a5: { bbox: [1, 2, 30, 20], clickable: true, visibility: 1 },
        a6: { bbox: [5, 50, 30, 20], clickable: false, visibility: 1, set_of_marks: true },
        a7: { bbox: [5, 50, 30, 20], clickable: false, visibility: 1, set_of_marks: false },
        a8: { bbox: null },
      },
    };
    const steps = [
      step(0, "click('a5', button='right')", about),
      step(1, "fill('a6', 'x')\nscroll(0, -200)"),
      step(2, null),
    ];
    await put(file, run(steps));
    await put('judgments/webarena/A/aer/webarena.7.json', { judge: 'aer' });
    const all = await readAll('agent-reward-bench');
    expect(all).toHaveLength(1);
    const read = await readOne('agent-reward-bench');
    expect(acted(read)).toEqual([
      { type: 'right_click' },
      { type: 'type', text: 'x' },
      { type: 'scroll', direction: 'up', directionOf: 'content', distance: 200, unit: 'px' },
    ]);
    expect(shown(read)).toEqual(['screenshot_step_0.png', 'screenshot_step_1.png']);
    expect(read.final).toMatchObject({ image: { name: expect.stringMatching(/step_2/) } });
    expect(read.steps[0]).toMatchObject({
      element: { role: 'button', name: "Don't save", bbox: { numbers: [1, 2, 30, 20], convention: 'xywh-px' } },
      boxes: [{ content: { name: "Don't save" } }, { content: { name: "it's", role: 'textbox' } }],
      url: 'https://s.test',
    });
    expect(read.steps[0]?.raw).not.toContain('axtree');
    expect(read.content).toMatchObject({
      task: 'Find it',
      name: 'webarena.7',
      agent: 'A',
      outcome: 'success',
      score: 1,
    });
  });

  it('tells a failure from a run that broke, and keeps what went wrong with an action', async () => {
    const second = step(1, 'report_infeasible("no")', { last_action_error: 'TimeoutError' });
    await put(file, run([step(0, "dblclick('1')"), second], { cum_reward: 0, err_msg: null }));
    const read = await readOne('agent-reward-bench');
    expect(read.content).toMatchObject({ outcome: 'failure', score: 0, threshold: 1 });
    expect(acted(read)).toEqual([
      { type: 'double_click', status: 'TimeoutError' },
      { type: 'fail', text: 'no' },
    ]);
    await put(file, run([], { cum_reward: 0, err_msg: 'no browser' }));
    expect((await readOne('agent-reward-bench')).content).toMatchObject({ outcome: 'error', reason: 'no browser' });
  });
});

describe('AgentLab', () => {
  const root = '2024-11-27_01-23-11_GenericAgent-gpt-4o_on_webarena.8_23';
  const pictures = async (n: number) => {
    for (let k = 0; k < n; k++) await put(`${root}/screenshot_step_${k}.png`, 'x');
  };

  it('reads a tape', async () => {
    await pictures(3);
    await put(`${root}/summary_info.json`, { n_steps: 2, cum_reward: 0.5, err_msg: null, 'stats.cum_cost': 0.25 });
    await put(`${root}/tape.json`, {
      steps: [
        { kind: 'browsergym_observation', metadata: { step: 0 }, obs: { goal: 'Buy it', url: 'https://s.test' } },
        { kind: 'browsergym_thought', metadata: { step: 0 }, text: 'hm' },
        { kind: 'browsergym_action', metadata: { step: 0 }, name: 'mouse_click', arguments: [10, 20.5] },
        { kind: 'of_the_agent', note: 1 },
        {
          kind: 'browsergym_action',
          metadata: { step: 1 },
          name: 'press',
          arguments: { bid: 'a', key_comb: 'Control+a' },
        },
      ],
    });
    const read = await readOne('agentlab');
    expect(acted(read)).toEqual([
      { type: 'click', point: { numbers: [10, 20.5], convention: 'pixel' } },
      { type: 'hotkey', keys: ['Control', 'a'] },
    ]);
    expect(shown(read)).toEqual(['screenshot_step_0.png', 'screenshot_step_1.png']);
    expect(read.final).toMatchObject({ image: { name: 'screenshot_step_2.png' } });
    expect(read.content).toMatchObject({
      ...{
        task: 'Buy it',
        name: 'webarena.8',
        agent: 'GenericAgent-gpt-4o',
        outcome: 'failure',
        score: 0.5,
        cost: 0.25,
      },
    });
    expect(read.steps[0]).toMatchObject({ thought: 'hm', url: 'https://s.test' });
    expect(read.problems).toEqual([]);
  });

  it('reads the actions from a log beside pickles, which it names', async () => {
    await pictures(2);
    await put(`${root}/summary_info.json`, { n_steps: 2, cum_reward: 1 });
    await put(`${root}/step_0.pkl.gz`, 'never opened');
    const line = (text: string) => `2024-11-27 01:23:11,123 - 4711 - browsergym.experiments.loop - DEBUG - ${text}\n`;
    const log = [
      line('Starting step 0.') + line("Agent chose action:\n click('a5')\n# why") + line('Step info saved.'),
      line('Starting step 1.') + line('Agent chose action:\n send_msg_to_user("12")'),
    ];
    await put(`${root}/experiment.log`, log.join(''));
    const read = await readOne('agentlab');
    expect(acted(read)).toEqual([{ type: 'click' }, { type: 'answer', text: '12' }]);
    expect(read.steps.map(({ index }) => index)).toEqual([0, 1]);
    expect(read.problems).toMatchObject([{ code: 'record-incomplete', detail: expect.stringMatching(/1 pickles/) }]);
  });

  it('refuses a run whose steps are only in pickles, by name; one that never began is an error', async () => {
    await put(`${root}/summary_info.json`, { n_steps: 3 });
    await put(`${root}/step_0.pkl.gz`, 'never opened');
    await put('b/summary_info.json', { n_steps: 0, err_msg: 'no browser' });
    const [refused, error] = await readAll('agentlab');
    expect(refused).toMatchObject({ refused: { why: expect.stringMatching(/step_0\.pkl\.gz.*never opened/) } });
    expect(error).toMatchObject({ episode: { content: { outcome: 'error' }, steps: [] } });
  });
});

describe('WebVoyager', () => {
  const user = (text: string) => ({
    role: 'user',
    content: [
      { type: 'text', text },
      { type: 'image_url', image_url: { url: 'x' } },
    ],
  });
  const agent = (action: string) => ({ role: 'assistant', content: `Thought: hm\n\nAction: ${action}` });

  it('gives each reply its picture, and a click the words of its number', async () => {
    for (const n of [1, 2, 4, 5]) await put(`taskGoogle Map--4/screenshot${n}.png`, 'x');
    await put('taskGoogle Map--4/interact_messages.json', [
      { role: 'system', content: 'Imagine … Action: Click [Numerical_Label]' },
      user(
        'Now given a task: Find it.  Please interact with https://maps.test/ and get the answer. \nObservation: … \n[0]: <input> "";\t[4]: "Say \\"hi\\"";',
      ),
      agent('Click [4]'),
      user('Observation: …\n[0]: <input> "Search";'),
      agent('Type [0]; lamp (red)'),
      { role: 'user', content: 'The action you have chosen cannot be exected.' },
      agent('Scroll [WINDOW]; down'),
      user('Observation: …'),
      agent('GoBack'),
      user('Observation: …'),
      agent('ANSWER; 12 km'),
    ]);
    const read = await readOne('webvoyager');
    expect(acted(read)).toEqual([
      { type: 'click' },
      { type: 'type', text: 'lamp (red)' },
      { type: 'scroll', direction: 'down', directionOf: 'content' },
      { type: 'back' },
      { type: 'answer', text: '12 km' },
    ]);
    expect(shown(read)).toEqual(['screenshot1.png', 'screenshot2.png', null, 'screenshot4.png', 'screenshot5.png']);
    expect(read.steps[0]?.element).toEqual({ name: 'Say \\"hi\\"' });
    expect(read.steps[1]?.element).toEqual({ tag: 'input', name: 'Search' });
    expect(read.content).toMatchObject({
      task: 'Find it.',
      name: 'Google Map--4',
      apps: ['Google Map'],
      outcome: 'unknown',
    });
  });

  it('a run without an answer is uncompleted; messages of anything else are refused', async () => {
    await put('taskA--0/interact_messages.json', [
      user('Now given a task: T.  Please interact with u and get the answer. Observation'),
      agent('Wait'),
    ]);
    expect((await readOne('webvoyager')).content.outcome).toBe('uncompleted');
    await put('other.json', [{ role: 'user', content: 'Hello' }]);
    expect(await readAll('webvoyager', at('other.json'))).toMatchObject([
      { refused: { why: expect.stringMatching(/given a task/) } },
    ]);
  });
});

describe('Online-Mind2Web', () => {
  const result = (actions: string[], more: object = {}) => ({
    ...{ task_id: 'f1', task: 'Find it', final_result_response: 'Done.', action_history: actions, ...more },
  });

  it('reads histories in the words of several agents', async () => {
    await put(
      'f1/result.json',
      result([
        'Click at (600, 475)',
        'Type "it\'s \\"so\\""',
        'Press ENTER',
        'Press Control+L',
        'Scroll (delta_x=0, delta_y=-400)',
        'Navigate back',
        '<button id=x> Sign in -> CLICK',
        '[input]  Search -> TYPE: lamp',
        '[select] Size -> SELECT: L',
        'Ponder',
      ]),
    );
    const read = await readOne('online-mind2web');
    expect(acted(read)).toEqual([
      { type: 'click', point: { numbers: [600, 475], convention: 'pixel' } },
      { type: 'type', text: 'it\'s "so"' },
      { type: 'enter' },
      { type: 'hotkey', keys: ['Control', 'L'] },
      { type: 'scroll', direction: 'up', directionOf: 'content', distance: 400, unit: 'px' },
      { type: 'back' },
      { type: 'click' },
      { type: 'type', text: 'lamp' },
      { type: 'click', text: 'L' },
      { type: null },
    ]);
    expect(read.steps[6]?.element?.name).toBe('<button id=x> Sign in');
    expect(read.content).toMatchObject({ name: 'f1', finalState: 'Done.' });
  });

  it.each([
    ['before their actions', [0, 1, 2], ['0_screenshot.png', '1_screenshot.png'], '2_screenshot.png'],
    ['after their actions', [1, 2], [null, '1_screenshot.png'], '2_screenshot.png'],
    ['with a gap', [0], ['0_screenshot.png', null], null],
  ])('takes numbered pictures as they are: %s', async (_, numbers, before, last) => {
    for (const n of numbers) await put(`f1/trajectory/${n}_screenshot.png`, 'x');
    await put('f1/result.json', result(['Click at (1, 2)', 'Wait'], { thoughts: ['a', ''], result_status: 'success' }));
    const read = await readOne('online-mind2web');
    expect(shown(read)).toEqual(before);
    expect(read.final && 'image' in read.final ? read.final.image.name.split('/').at(-1) : read.final).toBe(last);
    expect(read.content.outcome).toBeUndefined();
    expect(read.content.reason).toBe('the agent says success');
  });
});
