/**
 * Makes resources/sample from a folder of captures (screenshots with the element boxes of the running programs):
 *   node scripts/make-sample.ts <captures folder>
 * The result is in git; run this again only if the selection below changes.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { bbox } from '#shared/geometry/shapes.ts';
import { componentTypes, elementContent, type ElementContent } from '#shared/contents/element.ts';
import { type Line, line } from '#pipelines/formats/benchwright-jsonl/record.ts';
import { importedPlatform } from '#pipelines/formats/platforms.ts';
import { componentOfRole } from '#pipelines/formats/trees/components.ts';

const chosen = [
  'web_settings_look_hd',
  'web_settings_details_dark_fhd',
  'web_settings_look_mob',
  'web_admin_filter_open_wx',
  'web_admin_rules_wx',
  'web_booking_details_wx',
  'web_booking_picked_fhd',
  'web_shop_filtered_fhd',
  'web_shop_top_mob',
  'web_editor_main_hd',
  'galculator_prefs',
  'mousepad_prefs',
  'atril_menu_view',
  'audacious_equalizer',
  'gnumeric_cells',
  'xfce_appearance_style',
];

const element = z.object({
  id: z.number(),
  parent: z.number().nullable(),
  role: z.string(),
  name: z.string(),
  description: z.string(),
  states: z.array(z.string()),
  bbox,
  interactive: z.boolean(),
  app: z.string().optional(),
  partly_covered: z.boolean().optional(),
  hit_ratio: z.number().optional(),
  interact_bbox: bbox.optional(),
  current_state: z.record(z.string(), z.unknown()).optional(),
});
type Captured = z.infer<typeof element>;

const capture = z.object({
  id: z.string(),
  platform: z.string(),
  app_name: z.string(),
  state: z.string(),
  image_size: z.tuple([z.number(), z.number()]),
  elements: z.array(element),
});

const components: Record<string, string> = { ...componentOfRole, 'radio menu item': 'Radio Group' };

const readable = new Set(['StaticText', 'heading', 'label', 'static']);
const drawn = new Set(['image', 'icon', 'img']);

function worthKeeping(captured: Captured): boolean {
  if (captured.app === 'xfce4-panel' || captured.partly_covered || (captured.hit_ratio ?? 1) < 0.5) return false;
  const [x1, y1, x2, y2] = captured.bbox;
  return (
    x2 - x1 >= 4 && y2 - y1 >= 4 && captured.name.trim() !== '' && (captured.interactive || readable.has(captured.role))
  );
}

/** Icon or text, by the picture: elements that contain text, or are much wider than high, show text. */
function kindOf(captured: Captured, all: Captured[]): 'icon' | 'text' {
  if (readable.has(captured.role)) return 'text';
  if (drawn.has(captured.role)) return 'icon';
  if (all.some((child) => child.parent === captured.id && readable.has(child.role) && child.name.trim() !== ''))
    return 'text';
  const [x1, y1, x2, y2] = captured.bbox;
  return (x2 - x1) / (y2 - y1) < 1.5 ? 'icon' : 'text';
}

function stateOf(captured: Captured): string | null {
  const now = captured.current_state ?? {};
  if (typeof now['checked'] === 'boolean') return now['checked'] ? 'checked' : 'not checked';
  const value = now['text'] ?? now['value'];
  if (value !== undefined && value !== null) return typeof value === 'string' ? value : JSON.stringify(value);
  if (!components[captured.role]) return null;
  return captured.states.includes('checked') || captured.states.includes('selected') ? 'checked' : null;
}

function contentOf(captured: Captured, all: Captured[]): ElementContent {
  const component = components[captured.role] ?? null;
  const category = (['A', 'B', 'C', 'D'] as const).find((letter) =>
    (componentTypes[letter] as readonly string[]).includes(component ?? ''),
  );
  const interact = captured.interact_bbox ?? null;
  return elementContent.parse({
    name: captured.name.trim().slice(0, 200),
    kind: kindOf(captured, all),
    role: captured.role,
    locate: captured.bbox,
    interact,
    current: component === 'Slider' ? interact : null,
    category: category ?? null,
    component,
    stateNow: stateOf(captured),
    description: captured.description.trim() === captured.name.trim() ? '' : captured.description.trim(),
  });
}

async function main(captures: string): Promise<void> {
  const out = path.join(path.dirname(import.meta.dirname), 'resources', 'sample');
  await rm(path.join(out, 'images'), { recursive: true, force: true });
  const lines: Line[] = [];
  for (const id of chosen) {
    const shot = capture.parse(JSON.parse(await readFile(path.join(captures, 'captures', `${id}.json`), 'utf8')));
    const bytes = await readFile(path.join(captures, 'captures', `${id}.png`));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = `images/${id}.png`;
    await mkdir(path.join(out, 'images'), { recursive: true });
    await writeFile(path.join(out, file), bytes);
    const [width, height] = shot.image_size;
    const platform = importedPlatform(shot.platform);
    lines.push({
      type: 'screenshot',
      sha256,
      file,
      name: `${id}.png`,
      platform,
      app: shot.app_name,
      width,
      height,
      tags: ['sample'],
    });
    const seen = new Set<string>();
    for (const captured of [...shot.elements].sort(
      (a, b) => Number(b.interactive) - Number(a.interactive) || a.id - b.id,
    )) {
      const key = `${captured.name.trim()} ${captured.bbox.join(' ')}`;
      if (!worthKeeping(captured) || seen.has(key)) continue;
      seen.add(key);
      const source = platform === 'web' ? 'dom' : 'atspi';
      const content = contentOf(captured, shot.elements);
      lines.push({
        type: 'element',
        screenshot: sha256,
        id: `${id}/${captured.id}`,
        state: 'approved',
        source,
        content,
        instructions: [],
        raw: null,
      });
    }
  }
  await writeFile(
    path.join(out, 'records.jsonl'),
    lines.map((record) => `${JSON.stringify(line.parse(record))}\n`).join(''),
  );
  console.log(`${chosen.length} screenshots, ${lines.length - chosen.length} elements`);
}

const folder = process.argv[2];
if (!folder) {
  console.error('Say where the captures are: node scripts/make-sample.ts <captures folder>');
  process.exit(2);
}
await main(folder);
