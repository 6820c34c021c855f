import { describe, expect, it } from 'vitest';
import { KeyFrames, looked } from './key-frames.ts';
import { frameName, isVideo, timeName } from './names.ts';

const { width, height } = looked;
/** A grey screen with a lighter box in its upper left, `share` of the screen. */
const screen = (share: number, shade = 40): Uint8Array => {
  const grey = new Uint8Array(width * height).fill(shade);
  return grey.fill(shade + 100, 0, Math.round(grey.length * share));
};
const times = (all: readonly Uint8Array[]): number[] => {
  const frames = new KeyFrames();
  return [...all.map((entry, at) => frames.next(entry, at)), frames.end()].filter((at) => at !== null);
};

describe('the pictures of a video that show something new', () => {
  it.each([
    ['one still screen', [screen(0), screen(0), screen(0)], [1]],
    ['a change, once it has come to rest', [screen(0), screen(0), screen(0.5), screen(0.5), screen(0.5)], [1, 3]],
    [
      'a moving screen, when it rests',
      [screen(0), screen(0), screen(0.2), screen(0.4), screen(0.6), screen(0.6)],
      [1, 5],
    ],
    ['no caret, pointer or clock', [screen(0), screen(0), screen(0.004), screen(0), screen(0.004)], [1]],
    ['small changes, once they add up', [screen(0), screen(0), screen(0.004), screen(0.008), screen(0.008)], [1, 3]],
    ['what it ends in', [screen(0), screen(0), screen(0.5)], [1, 2]],
    ['nothing that goes back before it rests', [screen(0), screen(0), screen(0.5), screen(0)], [1]],
    ['no noise of compression', [screen(0), screen(0), screen(0, 50), screen(0, 45)], [1]],
  ])('are %s', (_, all, expected) => expect(times(all)).toEqual(expected));

  it('are one every two seconds of a screen that never rests', () => {
    const all = Array.from({ length: 25 }, (_, at) => screen(at / 30));
    expect(times(all).slice(0, 2)).toEqual([9, 19]);
  });
});

it('tells videos by their names, and names pictures by video and time', () => {
  expect(['a.MP4', 'b.webm', 'c.png', 'd'].map(isVideo)).toEqual([true, true, false, false]);
  expect([0, 72.4, 59.9996, 3661.2, 360_000].map(timeName)).toEqual([
    '00-00-00.000',
    '00-01-12.400',
    '00-01-00.000',
    '01-01-01.200',
    '100-00-00.000',
  ]);
  expect(
    ['clip.mp4', 'web/Shop v1.2/my.clip.webm', 'noending', 'web.d/noending'].map((text) => frameName(text, 2)),
  ).toEqual([
    'clip_00-00-02.000.png',
    'web/Shop v1.2/my.clip_00-00-02.000.png',
    'noending_00-00-02.000.png',
    'web.d/noending_00-00-02.000.png',
  ]);
});
