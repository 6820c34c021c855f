import { type Column, columnsOf } from '#pipelines/publish/columns.ts';
import type { PublishedFile, PublishedTask } from '#pipelines/publish/facts.ts';
import { parquetColumns, parquetRow } from '#pipelines/publish/parquet.ts';
import { type PublishedItem, publishedItem } from '#pipelines/publish/rows.ts';
import type { DiskFolder } from '#pipelines/formats/disk-folder.ts';
import type { TextOut } from '#pipelines/formats/format.ts';
import { Groups } from '#pipelines/formats/hf-parquet/groups.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { LeavingItem } from '../bundle/published-items.ts';
import type { PublishedPictures } from './pictures.ts';

/** The files of one split of a task. */
class SplitFiles {
  readonly name: string;
  readonly withheld: boolean;
  items = 0;
  readonly #columns: readonly Column[];
  readonly #lines: TextOut;
  readonly #rows: Groups;
  /** Names of the pictures in the current row group. */
  readonly #held = new Set<string>();

  private constructor(name: string, withheld: boolean, columns: readonly Column[], lines: TextOut, rows: Groups) {
    this.name = name;
    this.withheld = withheld;
    this.#columns = columns;
    this.#lines = lines;
    this.#rows = rows;
  }

  static async open(
    disk: DiskFolder,
    { task, split, withheld }: { task: string; split: string; withheld: boolean },
    columns: readonly Column[],
  ): Promise<SplitFiles> {
    const name = `data/${task}/${split}`;
    const pictures = columns
      .filter(({ name: text }) => text === 'image' || text === 'images')
      .map((column) => column.name);
    const rows = new Groups(await disk.bytes(`${name}.parquet`), parquetColumns(columns), pictures);
    return new SplitFiles(name, withheld, columns, await disk.text(`${name}.jsonl`), rows);
  }

  async add(item: PublishedItem, bytes: ReadonlyMap<string, Uint8Array>): Promise<void> {
    this.items += 1;
    await this.#lines.write(`${JSON.stringify(item)}\n`);
    let added = 0;
    for (const [name, content] of bytes) {
      if (!this.#held.has(name)) added += content.length;
      this.#held.add(name);
    }
    if (await this.#rows.add(parquetRow(this.#columns, item, bytes), added)) this.#held.clear();
  }

  async end(): Promise<void> {
    await this.#lines.end();
    await this.#rows.end();
  }
}

/** The published items of one task. */
export class TaskFiles {
  readonly #task: AnyTaskType;
  readonly #columns: readonly Column[];
  readonly #disk: DiskFolder;
  readonly #splits = new Map<string, SplitFiles>();
  #answered: PublishedTask['answered'] = 'answer';
  readonly #canary: string;

  constructor(disk: DiskFolder, task: AnyTaskType, canary: string) {
    this.#disk = disk;
    this.#canary = canary;
    this.#task = task;
    this.#columns = columnsOf(task);
  }

  /** `withheld` null: no answers are withheld anywhere. */
  async add(
    { id, item }: LeavingItem,
    withheld: boolean | null,
    pictures: PublishedPictures,
    stored: readonly string[],
  ): Promise<void> {
    const split = withheld === false ? 'validation' : 'test';
    const asked = { task: this.#task.id, split, withheld: withheld === true };
    const files = this.#splits.get(split) ?? (await SplitFiles.open(this.#disk, asked, this.#columns));
    this.#splits.set(split, files);
    this.#answered = this.#task.asked(item).kind;
    const leaving = { id, item, withheld: asked.withheld, canary: this.#canary };
    const made = publishedItem(this.#task, this.#columns, leaving, (ref) => pictures.name(ref));
    await files.add(made, await pictures.contents(stored));
  }

  async end(file: (name: string) => Promise<PublishedFile>): Promise<PublishedTask> {
    const splits: PublishedTask['splits'][number][] = [];
    for (const [split, files] of [...this.#splits].sort(([a], [b]) => (a < b ? 1 : -1))) {
      await files.end();
      const { name, items, withheld } = files;
      const [parquet, jsonl] = [await file(`${name}.parquet`), await file(`${name}.jsonl`)];
      splits.push({ split, items, withheld, parquet, jsonl });
    }
    const { id, name } = this.#task;
    return { id, name, answered: this.#answered, columns: this.#columns, splits };
  }
}
