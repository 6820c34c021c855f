import { describe, expect, it, vi } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { labelSet } from '#shared/labels/label-set.ts';
import { nudge } from '../../../canvas/engine/commands.ts';
import { contentOf as content, image, opened } from './host.test-helper.ts';

describe('an annotate session', () => {
  it('shows a drawing at once and saves it in the background; the next gesture builds on it', async () => {
    const { session, drag, rows, calls } = await opened();
    session.toolbox.use('draw');
    drag([10, 10], [50, 40]);
    const [made] = session.state.elements;
    expect(made?.content.locate).toEqual([10, 10, 50, 40]);
    expect(session.editor.state.selection).toEqual([made?.id]);
    drag([30, 20], [40, 25]);
    expect(await session.leave()).toBe(true);
    expect(rows.get(made?.id ?? '')).toMatchObject({ revision: 2, content: { locate: [20, 15, 60, 45] } });
    expect(calls).toEqual(['draw-box', 'move-box']);
    expect(session.state).toMatchObject({ phase: 'idle', revision: 2 });
  });

  it('merges a series of nudges into one step', async () => {
    const { session, calls, rows } = await opened([10, 10, 20, 20]);
    session.editor.select(['e0']);
    for (let i = 0; i < 7; i += 1) nudge(session.editor, 1, 0);
    expect(session.editor.element('e0')?.boxes.locate).toEqual([17, 10, 27, 20]);
    await session.leave();
    expect(calls).toEqual(['nudge-box']);
    expect(rows.get('e0')?.content.locate).toEqual([17, 10, 27, 20]);
    await session.takeBack('undo');
    expect(session.editor.element('e0')?.boxes.locate).toEqual([10, 10, 20, 20]);
    expect(session.state.outcome).toEqual({ kind: 'undone', label: 'nudge-box' });
  });

  it('names no revision after undoing what drew the element', async () => {
    const { session, drag } = await opened();
    session.toolbox.use('draw');
    drag([10, 10], [50, 40]);
    await session.leave();
    const [made] = session.state.elements;
    session.edit([made?.id ?? ''], (now) => ({ ...now, name: 'Save' }), 'rename-element');
    await session.takeBack('undo');
    expect(session.state.revision).toBe(3);
    await session.takeBack('undo');
    expect(session.state).toMatchObject({ elements: [], revision: null });
  });

  it('says what was undone only until the next action, or until one leaves', async () => {
    const { session } = await opened([10, 10, 20, 20]);
    session.edit(['e0'], (now) => ({ ...now, name: 'Save' }), 'rename-element');
    await session.takeBack('undo');
    expect(session.state.outcome).toMatchObject({ kind: 'undone' });
    nudge(session.editor, 1, 0);
    expect(session.state.outcome).toBeNull();
    await session.takeBack('undo');
    session.create([elementContent.parse({ locate: [0, 0, 9, 9] })], 'draw-box');
    expect(session.state.outcome).toBeNull();
    await session.takeBack('undo');
    expect(session.state.outcome).not.toBeNull();
    await session.leave();
    expect(session.state.outcome).toBeNull();
    session.edit(['e0'], (now) => ({ ...now, name: 'Send' }), 'rename-element');
    await session.takeBack('undo');
    // A key or press that saves nothing.
    session.forgetOutcome();
    expect(session.state.outcome).toBeNull();
  });

  it('keeps a failed save and sends it again, with what came after it', async () => {
    const { session, outbox, control, rows } = await opened([10, 10, 20, 20]);
    control.fail = true;
    session.edit(['e0'], (now) => ({ ...now, name: 'Save' }), 'rename-element');
    expect(await session.leave()).toBe(false);
    expect(outbox.state).toMatchObject({ phase: 'failed', error: expect.objectContaining({ message: 'offline' }) });
    expect(session.state.phase).toBe('failed');
    session.edit(['e0'], (now) => ({ ...now, kind: 'icon' }), 'set-kind');
    control.fail = false;
    outbox.retry();
    expect(await session.leave()).toBe(true);
    expect(rows.get('e0')).toMatchObject({ revision: 3, content: { name: 'Save', kind: 'icon' } });
  });

  it('never shows an older list over a newer gesture', async () => {
    const { session, control, port } = await opened([10, 10, 20, 20]);
    let open = () => {};
    control.gate = new Promise((resolve) => {
      open = resolve;
    });
    const old = await port.list({ screenshotId: 's1' });
    session.edit(['e0'], (now) => ({ ...now, locate: [1, 1, 9, 9] }), 'move-box');
    session.take('s1', old);
    expect(session.editor.element('e0')?.boxes.locate).toEqual([1, 1, 9, 9]);
    open();
    await session.leave();
    expect(session.editor.element('e0')?.boxes.locate).toEqual([1, 1, 9, 9]);
  });

  it('applies each list once: one from before a drawn box does not come back when the picture’s row changes', async () => {
    const { session, drag, port } = await opened([10, 10, 20, 20]);
    const before = await port.list({ screenshotId: 's1' });
    session.take('s1', before);
    session.toolbox.use('draw');
    drag([30, 30], [50, 40]);
    await session.leave();
    await session.refresh();
    const selected = session.editor.state.selection;
    expect(selected).toHaveLength(1);
    session.take('s1', before);
    expect(session.state.elements).toHaveLength(2);
    expect(session.editor.state.selection).toEqual(selected);
  });

  it('never applies a list that was read before a save, even if it arrives after the save’s answer', async () => {
    const { session, port, rows } = await opened([10, 10, 20, 20]);
    const read = await port.list({ screenshotId: 's1' });
    session.edit(['e0'], (now) => ({ ...now, locate: [1, 1, 9, 9] }), 'move-box');
    await session.leave();
    session.take('s1', structuredClone(read));
    expect(session.editor.element('e0')?.boxes.locate).toEqual([1, 1, 9, 9]);
    session.edit(['e0'], (now) => ({ ...now, locate: [2, 2, 9, 9] }), 'move-box');
    await session.leave();
    expect(rows.get('e0')).toMatchObject({ revision: 3, content: { locate: [2, 2, 9, 9] } });
    expect(session.state.conflicts).toEqual([]);
  });

  it('a key pressed while a step is undone acts on what is there afterwards', async () => {
    const { session, rows } = await opened([10, 10, 20, 20]);
    session.edit(['e0'], (now) => ({ ...now, locate: [30, 30, 40, 40] }), 'move-box');
    const undo = session.takeBack('undo');
    session.editor.select(['e0']);
    const acted = new Promise<void>((done) =>
      session.inOrder(() => {
        nudge(session.editor, 1, 0);
        done();
      }),
    );
    expect(session.editor.element('e0')?.boxes.locate).toEqual([30, 30, 40, 40]);
    await undo;
    await acted;
    expect(await session.leave()).toBe(true);
    expect(rows.get('e0')?.content.locate).toEqual([11, 10, 21, 20]);
  });

  it('a key pressed while leaving the item applies to the next one', async () => {
    const { session, control } = await opened([10, 10, 20, 20]);
    let save = () => {};
    control.gate = new Promise((resolve) => {
      save = resolve;
    });
    session.edit(['e0'], (now) => ({ ...now, name: 'Save' }), 'rename-element');
    const leaving = session.leave().then(() => session.open('s2', image, []));
    session.holdFor(leaving);
    const seen: (string | null)[] = [];
    session.inOrder(() => seen.push(session.state.screenshotId));
    expect(seen).toEqual([]);
    save();
    await vi.waitFor(() => expect(seen).toEqual(['s2']));
    // Afterwards keys act at once again.
    await vi.waitFor(() => {
      const before = seen.length;
      session.inOrder(() => seen.push('at once'));
      expect(seen.length).toBe(before + 1);
    });
  });

  it('a hanging host does not block the canvas', async () => {
    vi.useFakeTimers();
    try {
      const { session } = await opened([10, 10, 20, 20]);
      session.holdFor(new Promise(() => undefined));
      const acted = vi.fn<() => void>();
      session.inOrder(acted);
      expect(acted).not.toHaveBeenCalled();
      await vi.runAllTimersAsync();
      expect(acted).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  it('the same list of the host counts once, so that an older one does not come back', async () => {
    const { session, port } = await opened([10, 10, 20, 20]);
    const old = await port.list({ screenshotId: 's1' });
    session.take('s1', old);
    session.edit(['e0'], (now) => ({ ...now, locate: [1, 1, 9, 9] }), 'move-box');
    await session.leave();
    session.take('s1', old);
    expect(session.editor.element('e0')?.boxes.locate).toEqual([1, 1, 9, 9]);
    expect(session.saved?.[0]).toMatchObject({ revision: 2, content: { locate: [1, 1, 9, 9] } });
  });

  it('shows both versions when somebody else saved first, and settles either way', async () => {
    const { session, rows } = await opened([10, 10, 20, 20]);
    const theirs = rows.get('e0');
    if (theirs) rows.set('e0', { ...theirs, revision: 5, content: content([0, 0, 5, 5]) });
    session.edit(['e0'], (now) => ({ ...now, locate: [30, 30, 40, 40] }), 'move-box');
    await session.leave();
    expect(session.state.conflicts[0]).toMatchObject({
      theirs: { locate: [0, 0, 5, 5] },
      yours: { locate: [30, 30, 40, 40] },
    });
    await session.settle('yours');
    await session.leave();
    expect(rows.get('e0')).toMatchObject({ revision: 6, content: { locate: [30, 30, 40, 40] } });
  });

  it('saves the untouched boxes when one of several was changed elsewhere, and keeps every conflict', async () => {
    const { session, rows } = await opened([10, 10, 20, 20], [40, 10, 50, 20], [70, 10, 80, 20]);
    for (const [id, name] of [
      ['e0', 'theirs 0'],
      ['e1', 'theirs 1'],
    ] as const) {
      const row = rows.get(id);
      if (row) rows.set(id, { ...row, revision: 5, content: { ...row.content, name } });
    }
    session.edit(['e0', 'e1', 'e2'], (now) => ({ ...now, kind: 'icon' }), 'set-kind');
    await session.leave();
    expect(rows.get('e2')).toMatchObject({ revision: 2, content: { kind: 'icon' } });
    expect(session.state.conflicts.map(({ id, theirs }) => [id, theirs.name])).toEqual([
      ['e0', 'theirs 0'],
      ['e1', 'theirs 1'],
    ]);
    await session.settle('theirs');
    await session.settle('yours');
    await session.leave();
    expect(rows.get('e0')).toMatchObject({ revision: 5, content: { name: 'theirs 0', kind: null } });
    expect(rows.get('e1')).toMatchObject({ revision: 6, content: { name: '', kind: 'icon' } });
    expect(session.state.conflicts).toEqual([]);
  });

  it('a conflict is still there after leaving and returning, and the choice is saved', async () => {
    const { session, outbox, port, rows } = await opened([10, 10, 20, 20]);
    const theirs = rows.get('e0');
    if (theirs) rows.set('e0', { ...theirs, revision: 5, content: content([0, 0, 5, 5]) });
    session.edit(['e0'], (now) => ({ ...now, locate: [30, 30, 40, 40] }), 'move-box');
    await session.leave();
    session.open('s2', image, []);
    expect(session.state.conflicts).toEqual([]);
    expect(outbox.state.edits).toMatchObject([{ about: { screenshotId: 's1' }, problem: { kind: 'conflict' } }]);
    session.open('s1', image, await port.list({ screenshotId: 's1' }));
    expect(session.state.conflicts).toMatchObject([{ id: 'e0', yours: { locate: [30, 30, 40, 40] } }]);
    expect(session.editor.element('e0')?.boxes.locate).toEqual([0, 0, 5, 5]);
    expect(session.saved).toBeNull();
    await session.settle('yours');
    expect(session.editor.element('e0')?.boxes.locate).toEqual([30, 30, 40, 40]);
    await session.leave();
    expect(rows.get('e0')).toMatchObject({ revision: 6, content: { locate: [30, 30, 40, 40] } });
  });

  it('a picture left with an unsaved edit shows it when it is reopened', async () => {
    const { session, outbox, control, port, rows } = await opened([10, 10, 20, 20]);
    control.fail = true;
    session.edit(['e0'], (now) => ({ ...now, name: 'Save' }), 'rename-element');
    const [made] = session.create([content([50, 50, 60, 60])], 'draw-box');
    expect(await session.leave()).toBe(false);
    session.open('s2', image, []);
    expect(session.state.phase).toBe('failed');
    session.open('s1', image, await port.list({ screenshotId: 's1' }));
    expect(session.state.elements.map(({ id, content: { name } }) => [id, name])).toEqual([
      ['e0', 'Save'],
      [made, ''],
    ]);
    session.edit(['e0'], (now) => ({ ...now, name: 'Save all' }), 'rename-element');
    control.fail = false;
    outbox.retry();
    expect(await session.leave()).toBe(true);
    expect(rows.get('e0')).toMatchObject({ revision: 3, content: { name: 'Save all' } });
    expect(rows.has(made ?? '')).toBe(true);
  });

  it('changes nothing while the project is read-only, says so, and can be left', async () => {
    const { session, drag, calls } = await opened([10, 10, 20, 20]);
    session.lock(true);
    drag([15, 15], [40, 40]);
    session.toolbox.use('draw');
    drag([100, 100], [200, 200]);
    session.edit(['e0'], (now) => ({ ...now, name: 'Mine' }), 'rename-element');
    session.setState(['e0'], 'approved', 'approve-elements');
    await session.takeBack('undo');
    expect(session.editor.state.elements.map(({ boxes }) => boxes.locate)).toEqual([[10, 10, 20, 20]]);
    expect(session.state.elements).toMatchObject([{ state: 'draft', content: { name: '' } }]);
    expect(session.state.outcome).toMatchObject({ kind: 'locked' });
    expect(await session.leave()).toBe(true);
    expect(calls).toEqual([]);
    session.lock(false);
    drag([15, 15], [40, 40]);
    await session.leave();
    expect(calls).toEqual(['move-box']);
  });

  it('changes everything but an element that is for others to change, and says so', async () => {
    const { session, drag, calls } = await opened([10, 10, 20, 20], [50, 50, 60, 60]);
    session.keep('e0');
    drag([15, 15], [40, 40]);
    session.edit(['e0', 'e1'], (now) => ({ ...now, name: 'Mine' }), 'rename-elements');
    session.setState(['e0'], 'draft', 'back-to-draft');
    expect(session.editCall(['e0'], (now) => ({ ...now, name: 'Mine' }), 'rename-element')).toBeNull();
    expect(session.editor.state.elements[0]?.boxes.locate).toEqual([10, 10, 20, 20]);
    expect(session.state.elements.map(({ content }) => content.name)).toEqual(['', '']);
    expect(session.state.outcome).toMatchObject({ kind: 'kept' });
    session.edit(['e1'], (now) => ({ ...now, name: 'Mine' }), 'rename-element');
    await session.leave();
    expect(calls).toEqual(['rename-element']);
    session.open('s2', image, []);
    expect(session.state.kept).toBeNull();
  });

  it('leaks nothing into the next picture', async () => {
    const { session, drag } = await opened([10, 10, 20, 20]);
    drag([15, 15], [15, 15]);
    expect(session.editor.state.selection).toEqual(['e0']);
    await session.leave();
    session.open('s2', image, []);
    expect(session.editor.state).toMatchObject({ elements: [], selection: [], hover: null });
    session.take('s1', []);
    expect(session.state.screenshotId).toBe('s2');
  });

  it('saves nothing when nothing changed', async () => {
    const { session, calls, drag } = await opened([10.25, 10.5, 20.75, 20.125]);
    drag([15, 15], [15, 15]);
    session.edit(['e0'], (now) => ({ ...now }), 'change');
    await session.leave();
    expect(calls).toEqual([]);
  });
});

describe('labels of the project in a session', () => {
  const labels = labelSet.parse({
    components: [{ name: 'Chip', colour: '#ff0000' }],
    attributes: [{ name: 'theme', values: ['light', 'dark'], initial: 'light' }],
  });

  it('give drawn boxes their defaults, and boxes of a type its colour', async () => {
    const { session, drag, rows } = await opened();
    session.label(labels);
    session.toolbox.use('draw');
    drag([10, 10], [50, 40]);
    const id = session.state.elements[0]?.id ?? '';
    expect(session.editor.element(id)?.colour).toBeNull();
    session.edit([id], (now) => ({ ...now, component: 'Chip' }), 'set-component');
    expect(session.editor.element(id)?.colour).toBe('#ff0000');
    await session.leave();
    expect(rows.get(id)?.content).toMatchObject({ component: 'Chip', attributes: { theme: 'light' } });
    session.label(labelSet.parse({}));
    expect(session.editor.element(id)?.colour).toBeNull();
  });
});
