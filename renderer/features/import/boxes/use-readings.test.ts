// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import type { Conventions, Sample } from './readings.ts';
import { useFollowedRecord, useShownReadings } from './use-readings.ts';

const offered: Convention[] = ['xyxy-px', 'xywh-px', 'xyxy-norm', 'xywh-norm', 'cxcywh-norm'];
const fit = (convention: Convention, inside: number) => ({ convention, inside, outside: 10 - inside, zeroArea: 0 });
const conventions = {
  ...{ declared: 'xyxy-px', best: 'xywh-px' },
  fits: offered.map((entry, at) => fit(entry, 10 - at)),
} as unknown as Conventions;

const readings = (wide: boolean) => {
  const onChoose = vi.fn<(convention: Convention) => void>();
  const { result } = renderHook(() => useShownReadings(conventions, offered, 'xyxy-px', wide, onChoose));
  return { result, onChoose };
};

it('three readings are drawn, the declared one first; another takes the place of the third', () => {
  const { result, onChoose } = readings(true);
  expect(result.current.drawn).toEqual(['xyxy-px', 'xywh-px', 'xyxy-norm']);
  expect(result.current.others).toEqual(['xywh-norm', 'cxcywh-norm']);
  act(() => result.current.bringForward('cxcywh-norm'));
  expect(result.current.drawn).toEqual(['xyxy-px', 'xywh-px', 'cxcywh-norm']);
  expect(onChoose).toHaveBeenCalledWith('cxcywh-norm');
});

it('a narrow window draws the first reading and the one whose tab was chosen', () => {
  const { result } = readings(false);
  expect(result.current.drawn).toEqual(['xyxy-px', 'xywh-px']);
  act(() => result.current.choose('xyxy-norm'));
  expect(result.current.drawn).toEqual(['xyxy-px', 'xyxy-norm']);
  expect(result.current.turns).toEqual(['xywh-px', 'xyxy-norm']);
});

it('the followed record stays within its picture, and is the first one on the next', () => {
  const samples = ['a1', 'a2', 'b1'].map((record) => ({ record, image: `${record[0]}.png` }) as Sample);
  const { result } = renderHook(() => useFollowedRecord(samples));
  expect(result.current.followed?.record).toBe('a1');
  act(() => result.current.follow(1));
  act(() => result.current.follow(1));
  expect(result.current.followed?.record).toBe('a2');
  act(() => result.current.turn(1));
  expect(result.current.followed?.record).toBe('b1');
  act(() => result.current.turn(1));
  expect(result.current.at).toBe(1);
});
