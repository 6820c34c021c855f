import type { Debugger } from 'electron';
import { z } from 'zod';
import { measure } from './measure.ts';
import { axTree, type PageNode, worthwhile } from './nodes.ts';

/** More nodes than this on one screen are a table of data, not controls. */
const mostNodes = 3000;

const frames = z.object({ frameTree: z.object({ frame: z.object({ id: z.string() }) }) });
const world = z.object({ executionContextId: z.number() });
const resolved = z.object({ object: z.object({ objectId: z.string().optional() }) });
const measured = z.object({
  result: z.object({ value: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable()) }),
});

/** Two frames with the fonts there, so that what the last script changed is painted; at most a second. */
const settled = `Promise.race([
  document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))),
  new Promise((done) => setTimeout(() => done(0), 1000)),
])`;

/** Nodes of the page that is there now, and a way to measure them again. */
export interface PageTree {
  nodes: PageNode[];
  /** Places of the nodes now, CSS pixels of the viewport; null for what cannot be seen. */
  measure(): Promise<(readonly [number, number, number, number] | null)[]>;
}

/** Reads the accessibility tree of the page's own frame; what is inside other frames stays theirs. */
export async function readTree(page: Debugger): Promise<PageTree> {
  const { frameTree } = frames.parse(await page.sendCommand('Page.getFrameTree'));
  const made = await page.sendCommand('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'benchwright',
  });
  const { executionContextId } = world.parse(made);
  await page.sendCommand('Runtime.evaluate', {
    expression: settled,
    contextId: executionContextId,
    awaitPromise: true,
  });
  const found = worthwhile(axTree.parse(await page.sendCommand('Accessibility.getFullAXTree')), mostNodes);
  const handles = await Promise.all(
    found.map(async (node) => {
      try {
        const { object } = resolved.parse(
          await page.sendCommand('DOM.resolveNode', { backendNodeId: node.backendNodeId, executionContextId }),
        );
        return object.objectId ? [{ node, objectId: object.objectId }] : [];
      } catch {
        // The page took the node away meanwhile.
        return [];
      }
    }),
  );
  const there = handles.flat();
  return {
    nodes: there.map(({ node }) => node),
    async measure() {
      if (there.length === 0) return [];
      const answer = await page.sendCommand('Runtime.callFunctionOn', {
        functionDeclaration: measure.toString(),
        executionContextId,
        arguments: there.map(({ objectId }) => ({ objectId })),
        returnByValue: true,
        silent: true,
      });
      return measured.parse(answer).result.value;
    },
  };
}
