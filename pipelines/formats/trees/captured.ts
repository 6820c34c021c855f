import { z } from 'zod';
import { bbox } from '#shared/geometry/shapes.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { own } from '../own.ts';
import { importedPlatform } from '../platforms.ts';
import { Refused } from '../refused.ts';
import { componentOfRole } from './components.ts';
import { jsonTree, treeFormat, type Tree } from './source.ts';

/** A capture: elements with roles, names, states and boxes in image pixels, as recorded from AT-SPI or a page. */
const capture = z.object({
  platform: z.string().optional(),
  app_name: z.string().optional(),
  image_size: z.tuple([z.number(), z.number()]).optional(),
  elements: z.array(
    z.object({
      id: z.union([z.number(), z.string()]),
      role: z.string(),
      name: z.string().default(''),
      description: z.string().default(''),
      states: z.array(z.string()).default([]),
      bbox,
      interactive: z.boolean().default(false),
      interact_bbox: bbox.optional(),
      current_state: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function fromCapture(value: unknown): Tree | null {
  if (typeof value !== 'object' || value === null || !('elements' in value)) return null;
  const checked = capture.safeParse(value);
  if (!checked.success) throw new Refused(shapeProblem(checked.error));
  const { platform, app_name, image_size, elements } = checked.data;
  return {
    convention: 'xyxy-px',
    size: image_size ?? null,
    ...(platform === undefined ? {} : { platform: importedPlatform(platform) }),
    app: app_name ?? null,
    nodes: elements.map((element) => {
      const now =
        element.current_state?.['text'] ?? element.current_state?.['value'] ?? element.current_state?.['checked'];
      return {
        name: element.name,
        role: own(componentOfRole, element.role) ?? element.role,
        box: element.bbox,
        interactive: element.interactive,
        kind: element.role === 'StaticText' || element.role === 'label' ? ('text' as const) : null,
        state: now === undefined ? (element.states.includes('checked') ? 'checked' : null) : plain(now),
        description: element.description,
        interact: element.interact_bbox,
      };
    }),
  };
}

const rect = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
const snapshot = z.array(
  z.object({
    id: z.union([z.number(), z.string()]).optional(),
    rect,
    content: z.string().optional(),
    text: z.string().optional(),
    name: z.string().optional(),
    role: z.string().optional(),
    nodeType: z.string().optional(),
    attributes: z.record(z.string(), z.unknown()).optional(),
    screenWidth: z.number().optional(),
    screenHeight: z.number().optional(),
  }),
);

/** A list of page elements with rectangles; in pixels of the picture. */
function fromSnapshot(value: unknown): Tree | null {
  const checked = snapshot.safeParse(value);
  if (!checked.success) return null;
  const first = checked.data[0];
  const size = first?.screenWidth && first.screenHeight ? ([first.screenWidth, first.screenHeight] as const) : null;
  return {
    convention: 'xyxy-px',
    size,
    nodes: checked.data.map((entry) => {
      const { left, top, width, height } = entry.rect;
      const role = entry.role ?? entry.nodeType?.replace(/ Node$/, '').toLowerCase() ?? '';
      const alt = entry.attributes?.['aria-label'] ?? entry.attributes?.['alt'] ?? entry.attributes?.['placeholder'];
      return {
        name: entry.content || entry.text || entry.name || (typeof alt === 'string' ? alt : ''),
        role,
        box: [left, top, left + width, top + height] as const,
        interactive: /button|input|link|select|checkbox/.test(role),
        kind: role === 'text' ? ('text' as const) : role === 'img' ? ('icon' as const) : null,
      };
    }),
  };
}

export const atspi = treeFormat({
  id: 'atspi',
  name: 'AT-SPI capture (Linux desktop)',
  endings: ['.json'],
  convention: 'xyxy-px',
  platform: 'linux',
  parse: (text) => fromCapture(jsonTree(text)),
});

export const dom = treeFormat({
  id: 'dom',
  name: 'DOM element list (web page)',
  endings: ['.json'],
  convention: 'xyxy-px',
  platform: 'web',
  parse: (text) => {
    const value = jsonTree(text);
    return fromSnapshot(value) ?? fromCapture(value);
  },
});
