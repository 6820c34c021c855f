import { expect, it } from 'vitest';
import { axTree, worthwhile } from './nodes.ts';

it('reads a labelled field, whose list of labels has no value', () => {
  const labelled = { name: 'labelledby', value: { type: 'nodeList', relatedNodes: [{ backendDOMNodeId: 7 }] } };
  const field = {
    ...{ nodeId: '1', ignored: false, backendDOMNodeId: 4 },
    ...{ role: { value: 'textbox' }, name: { value: 'Gift note' }, value: { type: 'string' } },
    properties: [{ name: 'focusable', value: { value: true } }, labelled],
  };
  expect(worthwhile(axTree.parse({ nodes: [field] }), 10)).toEqual([
    { backendNodeId: 4, role: 'textbox', name: 'Gift note', description: '', state: '', interactive: true },
  ]);
});
