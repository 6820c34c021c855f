import { z } from 'zod';
import { measure } from '../in-page/measure.ts';
import { axTree, type PageNode, worthwhile } from './nodes.ts';
import type { DevTools } from './page.ts';

/** More nodes than this on one screen are a table of data, not controls. */
const mostNodes = 3000;

const frames = z.object({ frameTree: z.object({ frame: z.object({ id: z.string() }) }) });
const world = z.object({ executionContextId: z.number() });
const resolved = z.object({ object: z.object({ objectId: z.string().optional() }) });
const edges = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const measured = z.object({ result: z.object({ value: z.array(edges.nullable()) }) });

/** Left, top, right, bottom in CSS pixels of the viewport. */
export type Edges = z.infer<typeof edges>;

/** Waits for the fonts and two frames, so that the last script's changes are painted; at most a second. */
const settled = `Promise.race([
  document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))),
  new Promise((done) => setTimeout(() => done(0), 1000)),
])`;

/** What a page keeps for a tree: whoever reads many on one connection releases it after each. */
export const treeObjects = { objectGroup: 'benchwright-tree' } as const;

/** Nodes of the current page, and ways to query them again. */
export interface PageTree {
  nodes: PageNode[];
  /** Current places of the nodes, in CSS pixels of the viewport; null for invisible ones. */
  measure(): Promise<(Edges | null)[]>;
  /** Calls a function of the isolated world with all nodes; `source` is the text of the function. */
  call(source: string): Promise<unknown>;
}

const called = z.object({ result: z.object({ value: z.unknown().optional() }) });

/**
 * Creates an isolated world in the page's own frame, which its scripts cannot reach; returns the id of its
 * execution context.
 */
export async function isolatedWorld(page: DevTools): Promise<number> {
  const { frameTree } = frames.parse(await page.send('Page.getFrameTree'));
  const made = await page.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'benchwright' });
  return world.parse(made).executionContextId;
}

/**
 * Reads the accessibility tree of the page's own frame, without the content of other frames. Its nodes are
 * measured in an execution context of that frame.
 */
export async function readTree(page: DevTools, executionContextId: number): Promise<PageTree> {
  await page.send('Runtime.evaluate', { expression: settled, contextId: executionContextId, awaitPromise: true });
  const found = worthwhile(axTree.parse(await page.send('Accessibility.getFullAXTree')), mostNodes);
  const handles = await Promise.all(
    found.map(async (node) => {
      try {
        const { object } = resolved.parse(
          await page.send('DOM.resolveNode', {
            ...treeObjects,
            backendNodeId: node.backendNodeId,
            executionContextId,
          }),
        );
        return object.objectId ? [{ node, objectId: object.objectId }] : [];
      } catch {
        // The page removed the node meanwhile.
        return [];
      }
    }),
  );
  const there = handles.flat();
  const call = (source: string) =>
    page.send('Runtime.callFunctionOn', {
      functionDeclaration: source,
      executionContextId,
      arguments: there.map(({ objectId }) => ({ objectId })),
      returnByValue: true,
      silent: true,
    });
  return {
    nodes: there.map(({ node }) => node),
    async measure() {
      return there.length === 0 ? [] : measured.parse(await call(measure.toString())).result.value;
    },
    async call(source) {
      return called.parse(await call(source)).result.value;
    },
  };
}

/** An element of a file in the `dom` format. */
interface TreeElement {
  id: number;
  role: string;
  name: string;
  description: string;
  interactive: boolean;
  bbox: number[];
  current_state?: { text: string };
}

/** The visible nodes, in pixels of the picture. `id` is a node's place in the tree. */
export const elementsOf = (
  nodes: readonly PageNode[],
  places: readonly (Edges | null)[],
  ratio: number,
): TreeElement[] =>
  nodes.flatMap(({ backendNodeId: _, state, ...node }, at) => {
    const place = places[at];
    if (!place) return [];
    // Edges are where Chromium paints them: on whole pixels of the picture.
    const bbox = place.map((edge) => Math.round(edge * ratio));
    return [{ id: at, ...node, bbox, ...(state ? { current_state: { text: state } } : {}) }];
  });

/** A page's tree as a file of the `dom` format. */
export const treeText = (address: string, size: readonly [number, number], elements: readonly TreeElement[]): string =>
  JSON.stringify({
    platform: 'os_web',
    app_name: new URL(address).host,
    url: address,
    image_size: size,
    elements,
  });
