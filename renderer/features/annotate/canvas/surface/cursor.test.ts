import { expect, it } from 'vitest';
import { Editor } from '../../../../canvas/engine/editor.ts';
import { cursorAt } from './cursor.ts';

const select = { tool: 'select', locked: false };
const editor = (over: object = {}, box: [number, number, number, number] | null = null) => {
  const { state } = new Editor();
  return {
    state: { ...state, camera: { x: 0, y: 0, zoom: 1 }, ...over },
    outlined: () => null,
    activeBox: () => box && { box },
  } as unknown as Pick<Editor, 'state' | 'outlined' | 'activeBox'>;
};

it('shows what a press would do', () => {
  expect(cursorAt(editor(), { ...select, tool: 'hand' }, [5, 5])).toBe('grab');
  expect(cursorAt(editor(), { ...select, tool: 'box' }, [5, 5])).toBe('crosshair');
  expect(cursorAt(editor(), select, [5, 5])).toBe('default');
  expect(cursorAt(editor({ hover: 'e1' }), select, [5, 5])).toBe('move');
  expect(cursorAt(editor({ hover: 'e1' }), { ...select, locked: true }, [5, 5])).toBe('pointer');
});

it('shows the direction in which a handle resizes', () => {
  const on = editor({}, [100, 100, 300, 200]);
  expect(cursorAt(on, select, [100, 100])).toBe('nwse-resize');
  expect(cursorAt(on, select, [300, 100])).toBe('nesw-resize');
  expect(cursorAt(on, select, [300, 150])).toBe('ew-resize');
  expect(cursorAt(on, { ...select, locked: true }, [300, 150])).toBe('default');
});
