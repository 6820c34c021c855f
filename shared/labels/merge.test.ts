import { expect, it } from 'vitest';
import { labelSet } from './label-set.ts';
import { labelFaults } from './faults.ts';
import { mergeLabels } from './merge.ts';

const ours = labelSet.parse({
  components: [{ name: 'Chip', digit: 4, colour: '#aa0000' }],
  attributes: [{ name: 'theme', values: ['dark', 'light'] }],
  reasons: ['Wrong theme'],
  guidelines: 'Draw tight boxes.',
});
const theirs = labelSet.parse({
  components: [
    { name: 'chip', colour: '#00aa00' },
    { name: 'Badge', digit: 4, kind: 'icon' },
  ],
  attributes: [{ name: 'Theme', values: ['dark'] }, { name: 'language' }],
  reasons: ['wrong theme', 'Cut off'],
  unusedReasons: ['other'],
  guidelines: 'Draw loose boxes.',
});

it('keeps what either project has and lists what they set differently', () => {
  const { content, conflicts } = mergeLabels(ours, theirs);
  expect(content).toEqual(
    labelSet.parse({
      components: [
        { name: 'Chip', digit: 4, colour: '#aa0000' },
        { name: 'Badge', kind: 'icon' },
      ],
      attributes: [{ name: 'theme', values: ['dark', 'light'] }, { name: 'language' }],
      reasons: ['Wrong theme', 'Cut off'],
      unusedReasons: ['other'],
      guidelines: 'Draw tight boxes.',
    }),
  );
  expect(conflicts).toEqual([
    'The component type “Chip”: colour #aa0000 here, #00aa00 there; digit 4 here, none there.',
    'The key 4 belongs to “Chip” here and to “Badge” there; “Badge” gets none.',
    'The attribute “theme”: values dark, light here, dark there.',
    'The guidelines differ; those of this project are kept, theirs are in the label history.',
  ]);
  expect(labelFaults(content, [])).toEqual([]);
});

it('changes nothing between equal labels, and takes all where there are none', () => {
  expect(mergeLabels(ours, ours)).toEqual({ content: ours, conflicts: [] });
  expect(mergeLabels(labelSet.parse({}), theirs)).toEqual({ content: theirs, conflicts: [] });
  expect(mergeLabels(ours, labelSet.parse({}))).toEqual({ content: ours, conflicts: [] });
});
