const json = (value: unknown) => JSON.stringify(value, null, 1);
const lines = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const three = [0, 1, 2];
/** A picture of one pixel, for formats that contain pictures. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Small, valid sources of formats of agents' runs: files by name, null for the picture. */
export const runSamples: Record<string, Record<string, string | Buffer | null>> = {
  'agent-reward-bench': {
    'cleaned/webarena/A/A_on_webarena/webarena.0.json': json({
      benchmark: 'webarena',
      agent: 'A',
      goal: 'Find it',
      summary_info: { cum_reward: 1 },
      steps: three.map((num) => ({
        ...{ num, action: "click('a5')", screenshot_path: 'trajectories/screenshots/a.png' },
        extra_element_properties: { a5: { bbox: [1, 2, 30, 20], clickable: true, visibility: 1 } },
      })),
    }),
    'screenshots/a.png': null,
  },
  agentlab: {
    'A_on_webarena.0_1/summary_info.json': json({ n_steps: 3, cum_reward: 1 }),
    'A_on_webarena.0_1/tape.json': json({
      steps: three.map((step) => ({
        ...{ kind: 'browsergym_action', metadata: { step }, name: 'click', arguments: ['a5'] },
      })),
    }),
    'A_on_webarena.0_1/screenshot_step_0.png': null,
  },
  webvoyager: {
    'taskShop--0/interact_messages.json': json([
      {
        role: 'user',
        content: 'Now given a task: Buy it.  Please interact with https://s.test and get the answer. \nObservation: …',
      },
      ...three.map(() => ({ role: 'assistant', content: 'Thought: hm\nAction: Click [1]' })),
    ]),
    'taskShop--0/screenshot1.png': null,
  },
  'online-mind2web': {
    't/result.json': json({ task_id: 't', task: 'Find it', action_history: three.map((n) => `Click at (${n}, 5)`) }),
    't/trajectory/0_screenshot.png': null,
  },
  'anthropic-messages': {
    'run.json': json({
      messages: [
        { role: 'user', content: 'Find it' },
        ...three.flatMap((n) => [
          {
            role: 'assistant',
            content: [
              { type: 'tool_use', id: `${n}`, name: 'computer', input: { action: 'left_click', coordinate: [n, 5] } },
            ],
          },
          {
            role: 'user',
            content: [
              {
                type: 'tool_result',
                tool_use_id: `${n}`,
                content: [
                  { type: 'image', source: { type: 'base64', media_type: 'image/png', data: dot.split(',')[1] } },
                ],
              },
            ],
          },
        ]),
      ],
    }),
  },
  'openai-computer-use': {
    'run.json': json([
      { role: 'user', content: 'Find it' },
      ...three.flatMap((n) => [
        { type: 'computer_call', call_id: `${n}`, action: { type: 'click', button: 'left', x: n, y: 5 } },
        { type: 'computer_call_output', call_id: `${n}`, output: { type: 'computer_screenshot', image_url: dot } },
      ]),
    ]),
  },
  cua: {
    'run_1/metadata.json': json({
      trajectory_id: 'run_1',
      kwargs: { messages: [{ role: 'user', content: 'Find it' }] },
      new_items: three.flatMap((n) => [
        { type: 'computer_call', call_id: `${n}`, action: { type: 'click', button: 'left', x: n, y: 5 } },
        { type: 'computer_call_output', call_id: `${n}`, output: { type: 'input_image', image_url: dot } },
      ]),
    }),
  },
  'ui-tars': {
    'rows.json': json(
      three.map((id) => ({
        id: `${id}`,
        images: ['a.png'],
        conversations: [
          { from: 'human', value: `<image>Find ${id}` },
          { from: 'gpt', value: "Thought: hm\nAction: click(start_box='(10,500)')" },
        ],
      })),
    ),
    'a.png': null,
  },
  androidlab: {
    'clock_1_2026/traces/trace.jsonl': lines(
      three.map((index) => ({
        ...{ index, target: 'Find it', image: '/logs/clock_1_2026/Screen/a.png' },
        parsed_action: { operation: 'do', action: 'Tap', kwargs: { element: [1, 2, 30, 20] } },
      })),
    ),
    'clock_1_2026/Screen/a.png': null,
  },
  midscene: {
    'report.html': `<html><script type="midscene-image" data-id="p">${dot}</script>\n<script type="midscene_web_dump">${json(
      {
        executions: [
          {
            tasks: three.map((x) => ({
              ...{ type: 'Action Space', subType: 'Tap', param: { locate: { center: [x, 5] } } },
              uiContext: { size: { width: 200, height: 100 }, screenshot: { id: 'p' } },
            })),
          },
        ],
      },
    )}</script></html>`,
  },
  visualwebarena: {
    'render_3.html': `<body><pre>task_id: 3\nintent: Find it\n</pre>\n${three
      .map(
        (n) =>
          `<h2>New Page</h2>\n<div class='state_obv'><pre>[${n}] button 'Go'</pre><div>\n<img src='${dot}'/>\n<div class='parsed_action'><pre>click [${n}] where [${n}] is button</pre></div>`,
      )
      .join('')}</body>`,
  },
};
