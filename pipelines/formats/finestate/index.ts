import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ElementContent } from '#shared/contents/element.ts';
import { deviceOf, deviceTag, taggedDevice } from '#shared/tasks/fine-state/device.ts';
import { readState } from '#shared/items/element/states/state.ts';
import { asRead, exportBox } from '../boxes/boxes.ts';
import { defineFormat, type Read, type ReadOptions, type WriteElement } from '../format.ts';
import { ImageFinder } from '../pictures/images.ts';
import { listOfRows, type RowOut, type RowsOf } from '../json/list-of-rows.ts';
import { readJsonRecords } from '../json/read.ts';
import { oneBox, recordOf } from '../boxes/element-records.ts';
import { originalBox } from '../original.ts';
import { SourceFolder, walk } from '../paths.ts';
import type { Budget } from '../budget.ts';
import { exportedPlatform } from '../platforms.ts';
import { Refused } from '../refused.ts';
import { boxesOf, placeOf, placesBelow, readCases, row } from './record.ts';
import { phrase } from '#shared/phrases/phrase.ts';

const main = 'finestate.json';
const conventions = ['xyxy-norm', 'xyxy-px'] as const;

/** JSON files of a data set folder: our main file, or those in folders named `…json`. */
async function filesOf(chosen: string, budget: Budget | undefined): Promise<string[]> {
  if (!(await stat(chosen).catch(() => null))?.isDirectory()) return [chosen];
  if ((await stat(path.join(chosen, main)).catch(() => null))?.isFile()) return [path.join(chosen, main)];
  const files: string[] = [];
  for await (const { name, file, refused } of walk(await SourceFolder.open(chosen), '', budget))
    if (!refused && /\.jsonl?$/.test(name)) files.push(file);
  if (files.length === 0) throw new Refused(phrase('format-folder-no-json', { folder: chosen }));
  return files;
}

/** Folders of a file below the chosen one (for a chosen file, its two parents), and its stem. */
function namesAround(chosen: string, file: string): string[] {
  const root = chosen === file ? path.join(file, '../../..') : path.dirname(chosen);
  const folders = path.relative(root, path.dirname(file)).split(path.sep);
  return [...folders, path.basename(file, path.extname(file))];
}

/**
 * Where a picture may be: below the picture folder. And it says `mobile` where the folder is named `mobile_en`, so the file's own root is looked at too.
 */
function placesOf(name: string, chosen: string, file: string): string[] {
  const below = placesBelow(name);
  const root = path.relative(chosen, path.dirname(path.dirname(file))).replaceAll(path.sep, '/');
  return root === '' || root.startsWith('..') ? below : [...below, ...below.map((place) => `${root}/${place}`)];
}

async function* read(chosen: string, options: ReadOptions): AsyncGenerator<Read> {
  const convention = options.convention ?? conventions[0];
  for (const file of await filesOf(chosen, options.budget)) {
    const images = await ImageFinder.open(file, options.images, chosen);
    const around = namesAround(chosen, file);
    yield* readJsonRecords(file, row, async function* ({ value, ...from }): AsyncGenerator<Read> {
      const name = value.image.replaceAll('\\', '/');
      const image = await images.find(name, placesOf(name, chosen, file));
      const { component } = value;
      const { locate, interact } = component?.instructions ?? {};
      const instructions = [
        ...(locate ? [{ type: 'locate' as const, text: locate, style: null }] : []),
        ...(interact ? [{ type: 'interact' as const, text: interact, style: null }] : []),
      ];
      const { locate: whole, ...boxes } = boxesOf(value, convention);
      const { platform, device, ...kind } = placeOf(value, around);
      const element = oneBox(whole, {
        content: {
          name: component?.name?.slice(0, 500) ?? '',
          role: component?.type?.slice(0, 100) || null,
          ...kind,
          stateNow: component?.current_state || null,
          stateTarget: component?.target_state || null,
        },
        ...boxes,
        instructions,
      });
      const tags = device ? [deviceTag(device)] : [];
      yield recordOf(from, image, { platform, tags, convention, elements: [element] });
    });
  }
}

const holds = (element: WriteElement) =>
  element.instructions.some(({ content: { type } }) => type === 'locate' || type === 'interact');

function* rows({ item, picture, convention, options }: RowsOf): Generator<RowOut> {
  const { screenshot: shot } = item;
  for (const element of item.elements.filter(holds)) {
    const { content, raw } = element;
    if (!content.locate) {
      options.leftOut(`${shot.name}: ${content.name}`, phrase('export-no-locate-box'));
      continue;
    }
    const numbersOf = (box: ElementContent['locate'], ...keys: string[]) => {
      const found = keys.map((key) => originalBox(raw, 'finestate', `processing_details.${key}`)).find(Boolean);
      return box && exportBox(box, convention, shot, found ?? null);
    };
    const locate = numbersOf(content.locate, 'locate', 'bbox');
    const current = numbersOf(content.current, 'loactebbox', 'locatebbox', 'now_coords');
    const interact = numbersOf(content.interact, 'interactbbox', 'target_coords');
    // The file's second broad box is not ours to change; it follows the first if that was moved.
    const broad = originalBox(raw, 'finestate', 'processing_details.interact');
    const first = originalBox(raw, 'finestate', 'processing_details.locate');
    const untouched = first !== null && locate?.every((value, at) => value === first.numbers[at]);
    const second = untouched && broad?.convention === convention ? broad.numbers : locate;
    const back = (numbers: typeof locate, box: ElementContent['locate']) =>
      numbers && box && asRead(numbers, box, convention, shot);
    const textOf = (type: string) => element.instructions.find((instruction) => instruction.content.type === type);
    const [where, how] = [textOf('locate'), textOf('interact')];
    const row = {
      image: `img/${picture}`,
      platform: exportedPlatform(shot.platform),
      device: taggedDevice(shot.tags) ?? deviceOf({ platform: shot.platform }),
      component: {
        name: content.name,
        type: content.component ?? content.role ?? '',
        current_state: content.stateNow ?? '',
        target_state: content.stateTarget ?? '',
        states: {
          current: readState(content.component, content.stateNow),
          target: readState(content.component, content.stateTarget),
        },
        instructions: { locate: where?.content.text ?? '', interact: how?.content.text ?? '' },
      },
      processing_details: { locate, loactebbox: current ?? [], interact: second, interactbbox: interact ?? [] },
    };
    const kept = [where, how].filter((writeInstruction) => writeInstruction !== undefined);
    if (kept.length < element.instructions.length)
      options.leftOut(`${shot.name}: ${content.name}`, phrase('export-two-instructions'));
    const boxes = {
      locate: back(locate, content.locate),
      current: back(current, content.current),
      interact: back(interact, content.interact),
    };
    yield { row, back: { ...element, content: { ...content, ...boxes }, instructions: kept } };
  }
}

/** FineState-Bench: four boxes, two states and two instructions per component. */
export const finestate = defineFormat({
  id: 'finestate',
  name: 'FineState-Bench',
  conventions,
  accepts: ['.json', '.jsonl', 'folder'],
  main,
  carries: ['platform', 'locate', 'interact', 'current', 'class', 'states', 'name', 'instructions', 'instruction-type'],
  read,
  geometry: ['loactebbox', 'locatebbox', 'interactbbox', 'bbox', 'now_coords', 'target_coords'],
  gold: { cases: readCases },
  write: listOfRows(main, conventions[0], (picture) => `img/${picture}`, rows),
});
