import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Action } from '#shared/episodes/actions.ts';
import { episodeContent, stepContent } from '#shared/episodes/episode.ts';
import type { WriteEpisode } from '../episodes/write.ts';
import { firstPage, playwrightProgram, statementsOf } from './script.ts';

const step = (actions: Omit<Action, 'raw'>[], more: object = {}): WriteEpisode['steps'][number] => ({
  ...{ name: '', picture: null, raw: '' },
  content: stepContent.parse({ index: 0, actions: actions.map((action) => ({ ...action, raw: 'r' })), ...more }),
});
const episode = (steps: WriteEpisode['steps'], more: object = {}): WriteEpisode => ({
  ...{ id: 'e', source: 'recorder', raw: '{}', problems: [], final: null, steps },
  content: episodeContent.parse({
    ...{ task: 'Find it\n*/ process.exit(1)', name: 'n', platform: 'web', source: { kind: 'recording' } },
    screen: { w: 1600, h: 1200, dpr: 2 },
    ...more,
  }),
});

/** Runs a program with a stand-in for Playwright that prints what it is told. */
function printed(program: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'bw-script-'));
  try {
    const stand = path.join(folder, 'node_modules', 'playwright');
    mkdirSync(stand, { recursive: true });
    writeFileSync(path.join(stand, 'package.json'), '{"name":"playwright","type":"module","exports":"./index.js"}');
    const log = `const say = (name) => async (...args) => console.log(name + ' ' + JSON.stringify(args));
const page = { goto: say('goto'), goBack: say('back'), waitForTimeout: async () => {},
  mouse: { click: say('click'), dblclick: say('dblclick'), move: say('move'), down: say('down'), up: say('up'), wheel: say('wheel') },
  keyboard: { type: say('type'), press: say('press') } };
export const chromium = { launch: async () => ({ newPage: async (view) => (console.log('page ' + JSON.stringify(view)), page), close: async () => {} }) };`;
    writeFileSync(path.join(stand, 'index.js'), log);
    writeFileSync(path.join(folder, 'run.mjs'), program);
    return execFileSync(process.execPath, ['run.mjs'], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('repeats an episode on a page, in its own pixels, whatever the texts are', () => {
  const steps = [
    step([{ type: 'click', point: [200, 100] }], { url: 'https://shop.example/?q="a"', thought: 'Open\n`${it}`' }),
    step([{ type: 'type', text: '"; process.exit(1); `${x}`\n' }, { type: 'enter' }]),
    step([
      { type: 'scroll', direction: 'down', distance: 300, unit: 'px' },
      { type: 'hotkey', keys: ['ctrl', 'a'] },
    ]),
    step([
      { type: 'open_app', app: 'x' },
      { type: 'answer', text: 'two\nthree' },
    ]),
  ];
  expect(printed(playwrightProgram(episode(steps), 'https://shop.example/?q="a"'))).toEqual([
    'page {"viewport":{"width":800,"height":600},"deviceScaleFactor":2}',
    'goto ["https://shop.example/?q=\\"a\\""]',
    'click [100,50]',
    'type ["\\"; process.exit(1); `${x}`\\n"]',
    'press ["Enter"]',
    'move [400,300]',
    'wheel [0,300]',
    'press ["Control+a"]',
  ]);
});

it('is for episodes in a web browser', () => {
  const there = [step([], { url: 'https://a.example/' })];
  expect(firstPage(episode(there))).toBe('https://a.example/');
  expect(firstPage(episode(there, { platform: 'android' }))).toBeNull();
  expect(firstPage(episode([step([], { url: 'about:blank' })]))).toBeNull();
  expect(firstPage(episode([step([])]))).toBeNull();
});

it('names what no page can do', () => {
  expect(statementsOf({ type: 'home', raw: '' }, { width: 1, height: 1, ratio: 1 })).toBeNull();
  expect(statementsOf({ type: 'finish', raw: '' }, { width: 1, height: 1, ratio: 1 })).toEqual([]);
});
