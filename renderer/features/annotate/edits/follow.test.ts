import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { Follow, followed } from './follow.ts';

interface Item {
  id: string;
}

function panels() {
  const canvas = createStore<Item>(() => ({ id: 'a' }));
  const view = followed(canvas);
  const texts: string[] = [];
  view.subscribe(({ id }) => texts.push(id));
  const frames: (() => void)[] = [];
  const follow = new Follow([view], (run) => frames.push(run));
  const show = (id: string): void =>
    follow.behind(
      () => canvas.setState({ id }),
      () => texts.push(`then ${id}`),
    );
  return { canvas, view, texts, frames, follow, show };
}

describe('panels around the canvas', () => {
  it('follows at once as long as nothing holds it', () => {
    const { canvas, view, texts, follow } = panels();
    canvas.setState({ id: 'b' });
    expect(view.getState().id).toBe('b');
    expect(texts).toEqual(['b']);
    expect(follow.now()).toBe(false);
  });

  it('shows the previous item until the next one is painted, and then updates once', () => {
    const { canvas, view, texts, frames, follow, show } = panels();
    show('b');
    canvas.setState({ id: 'b, selected' });
    expect(view.getState().id).toBe('a');
    expect(texts).toEqual([]);
    expect(follow.pending).toBe(true);
    frames[0]?.();
    expect(view.getState().id).toBe('b, selected');
    expect(texts).toEqual(['then b', 'b, selected']);
    expect(follow.pending).toBe(false);
  });

  it('follows before the next action, and the late frame does nothing more', () => {
    const { view, texts, frames, follow, show } = panels();
    show('b');
    expect(follow.now()).toBe(true);
    expect(view.getState().id).toBe('b');
    for (const frame of frames) frame();
    expect(texts).toEqual(['then b', 'b']);
  });

  it('accepts a further item only after it has followed to the previous one', () => {
    const { view, texts, frames, show } = panels();
    show('b');
    show('c');
    expect(view.getState().id).toBe('b');
    // The late frame of the first item must not release the second.
    frames[0]?.();
    expect(view.getState().id).toBe('b');
    frames[1]?.();
    expect(texts).toEqual(['then b', 'b', 'then c', 'c']);
  });

  it('notifies nobody when nothing changed', () => {
    const { texts, frames, follow } = panels();
    follow.behind(
      () => undefined,
      () => undefined,
    );
    frames[0]?.();
    expect(texts).toEqual([]);
  });
});
