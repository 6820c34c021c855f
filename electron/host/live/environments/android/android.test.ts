import { describe, expect, it } from 'vitest';
import { agentTask } from '#shared/agents/task.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { commandsOf } from './act.ts';
import { startOf } from './init.ts';
import { phoneAmong, serverAddress } from './server.ts';
import { named, nodesOf } from './tree.ts';

const screen = { width: 540, height: 960, scale: 2 };
const linesOf = (action: Partial<Action>) => {
  const made = commandsOf({ type: 'wait', raw: '', ...action }, screen);
  return 'refused' in made ? made.refused : made.commands.map((words) => words.join(' '));
};

describe('an action becomes commands of the phone', () => {
  it.each<[Partial<Action>, string[]]>([
    [{ type: 'click', point: [10.4, 20] }, ['input tap 21 40']],
    [{ type: 'click', point: [540, 960] }, ['input tap 1079 1919']],
    [{ type: 'double_click', point: [1, 2] }, ['input tap 2 4', 'input tap 2 4']],
    [{ type: 'long_press', point: [1, 2] }, ['input swipe 2 4 2 4 800']],
    [{ type: 'long_press', point: [1, 2], ms: 2000 }, ['input swipe 2 4 2 4 2000']],
    [{ type: 'swipe', point: [1, 2], to: [3, 4] }, ['input swipe 2 4 6 8 300']],
    [{ type: 'drag', point: [1, 2], to: [3, 4] }, ['input draganddrop 2 4 6 8 1000']],
    [{ type: 'scroll', point: [100, 480], direction: 'down', distance: 200 }, ['input swipe 200 1160 200 760 600']],
    [{ type: 'scroll', point: [100, 480], direction: 'up', distance: 200 }, ['input swipe 200 760 200 1160 600']],
    [
      { type: 'swipe', point: [100, 480], direction: 'up', directionOf: 'finger', distance: 200 },
      ['input swipe 200 1160 200 760 300'],
    ],
    // Near the edge, the finger keeps its way and begins elsewhere.
    [{ type: 'scroll', point: [100, 5], direction: 'down', distance: 400 }, ['input swipe 200 915 200 115 600']],
    [{ type: 'scroll', direction: 'right' }, ['input swipe 810 960 270 960 600']],
    [
      { type: 'type', text: 'a b%s\nc' },
      ['input text a%sb%', 'input text s', 'input keyevent KEYCODE_ENTER', 'input text c'],
    ],
    [{ type: 'hotkey', keys: ['recents'] }, ['input keyevent KEYCODE_APP_SWITCH']],
    [{ type: 'hotkey', keys: ['KEYCODE_VOLUME_UP'] }, ['input keyevent KEYCODE_VOLUME_UP']],
    [{ type: 'back' }, ['input keyevent KEYCODE_BACK']],
    [{ type: 'home' }, ['input keyevent KEYCODE_HOME']],
    [{ type: 'wait', ms: 5 }, []],
  ])('%j', (action, lines) => {
    expect(linesOf(action)).toEqual(lines);
  });

  it.each<[Partial<Action>, string]>([
    [{ type: 'scroll', direction: 'down', distance: 2000 }, 'at most 844 pixels'],
    [{ type: 'hotkey', keys: ['ctrl', 'a'] }, 'no key “ctrl”'],
    [{ type: 'hotkey', keys: ['a', 'b'] }, 'one key pressed at a time'],
    [{ type: 'hotkey', keys: ['26; reboot'] }, 'no key'],
    [{ type: 'right_click', point: [1, 1] }, 'does not offer right_click'],
  ])('or is refused by name: %j', (action, why) => {
    expect(linesOf(action)).toContain(why);
  });
});

describe('the phone to use', () => {
  const attached = (...states: string[]) => states.map((state, n) => ({ serial: `p${n}`, state }));
  it.each<[string, string[], string | null, string]>([
    ['the only one', ['device'], null, 'p0'],
    ['the one that is named', ['device', 'device'], 'p1', 'p1'],
    ['the only one that can be used', ['unauthorized', 'device'], null, 'p1'],
    ['none', [], null, 'No phone is attached'],
    ['one of several', ['device', 'device'], null, 'Name one with --device'],
    ['one that is not there', ['device'], 'x', 'No phone x is attached; adb has p0'],
    ['one that does not trust', ['unauthorized'], null, 'allow USB debugging'],
    ['one that is offline', ['device', 'offline'], 'p1', 'plug it in again'],
    ['one in recovery', ['recovery'], null, 'adb calls it “recovery”'],
  ])('%s', (_, states, wanted, text) => {
    const found = phoneAmong(attached(...states), wanted);
    expect('serial' in found ? found.serial : phraseWords(found.fault)).toContain(text);
  });

  it.each([
    [{}, '127.0.0.1:5037'],
    [{ ANDROID_ADB_SERVER_PORT: '5099' }, '127.0.0.1:5099'],
    [{ ADB_SERVER_SOCKET: 'tcp:10.0.0.7:5038' }, '10.0.0.7:5038'],
    [{ ADB_SERVER_SOCKET: 'tcp:5040' }, '127.0.0.1:5040'],
  ])('is asked for at the server that %j names', (env, address) => {
    const { host, port } = serverAddress(env);
    expect(`${host}:${port}`).toBe(address);
  });
});

const dump = `<?xml version='1.0'?><hierarchy rotation="0"><node bounds="[0,0][100,200]" text="" resource-id="">
<node bounds="[0,0][100,20]" text="Save" resource-id="a.b:id/title"/><node bounds="[0,20][50,60]" text="" content-desc="Save" resource-id="a.b:id/save" checked="true"/>
<node bounds="[0,0][0,0]" text="hidden" resource-id="a.b:id/none"/></node></hierarchy>`;

it.each([
  ['id=save', [25, 40]],
  ['id=a.b:id/title', [50, 10]],
  ['desc=save', [25, 40]],
  ['Save', [50, 10]],
  ['title', [50, 10]],
  ['text=hidden', undefined],
])('the element %s is at %j', (target, middle) => {
  expect(named(nodesOf(dump), target)[0]?.middle).toEqual(middle);
});

it('a tree that cannot be read has no elements', () => {
  expect(nodesOf('ERROR: could not get idle state.')).toEqual([]);
});

it.each<[object, number[]]>([
  [{ clear: 'Notes' }, []],
  [{ clear: 'Other' }, [1]],
  [{ app: 'X', package: 'a; reboot' }, [1]],
  [{ app: 'X', package: 'a.b', activity: '.Main -W' }, [1]],
  [{ setting: { namespace: 'global', name: 'wifi_on', value: 0 } }, []],
  [{ setting: { namespace: 'global', name: '-x y', value: 0 } }, [1]],
  [{ shell: 'reboot' }, [1]],
])('%j is set up, or refused', (entry, faults) => {
  const task = agentTask.parse({
    ...{ id: 'a', level: 'L3', platform: 'android', apps: ['Notes'], instruction: 'Do it.', maxSteps: 5 },
    init: [{ app: 'Notes', package: 'com.example.notes' }, entry],
  });
  expect(startOf(task).faults).toEqual(faults);
});
