import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { itemsScript, SiteItems } from '#pipelines/publish/site/items-data.ts';
import { itemsPage, resultsNote, siteFiles, sitePage } from '#pipelines/publish/site/page.ts';
import { resultsBody } from '#pipelines/publish/site/results.ts';
import type { PublishedFacts } from '#pipelines/publish/facts.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { resourcesFolder } from '../../files/app-folders.ts';
import type { ReadDb } from '../../db/connection.ts';
import { shortAnswers } from '../../db/queries/runs/answers-by-content.ts';
import type { Control } from '../../long-work/long-work.ts';
import type { SiteMaterial } from './site-material.ts';

const page = 1000;
/** Longest answer in words that the item browser shows. */
const longest = 200;
const rounded = ([x, y]: readonly [number, number]): [number, number] => [Math.round(x), Math.round(y)];

/** The results site of a publication. */
export class Site {
  readonly #db: ReadDb;
  readonly #material: SiteMaterial;
  readonly #tasks = new Map<string, SiteItems>();

  constructor(db: ReadDb, material: SiteMaterial) {
    this.#db = db;
    this.#material = material;
  }

  /** Adds an item in the order of the release. */
  add(task: AnyTaskType, item: unknown, withheld: boolean, file: (ref: string) => string): void {
    const items = this.#tasks.get(task.id) ?? new SiteItems(task);
    this.#tasks.set(task.id, items);
    items.add(item, withheld, file);
  }

  async #answers(control: Control): Promise<void> {
    for (const { id: runId, task, name } of this.#material.runs) {
      const items = this.#tasks.get(task);
      items?.model(name);
      for (let after = -1; ; ) {
        const rows = shortAnswers(this.#db, runId, after, page);
        for (const { index, outcome, answer, point } of rows)
          items?.answered(index, { outcome, answer: point ? rounded(point) : (answer?.slice(0, longest) ?? null) });
        await control.checkpoint();
        const last = rows.at(-1);
        if (!last || rows.length < page) break;
        after = last.index;
      }
    }
  }

  /** Writes the site's files; returns their size in bytes. */
  async write(
    facts: PublishedFacts,
    text: (name: string, content: string) => Promise<void>,
    control: Control,
  ): Promise<number> {
    await this.#answers(control);
    const shipped = (name: string) => readFile(path.join(resourcesFolder(), 'results-site', name), 'utf8');
    const note = resultsNote(facts.release);
    const files: Record<string, string> = {
      [siteFiles.index]: sitePage({
        ...{ title: facts.title, part: 'Results', note, scripts: [] },
        body: resultsBody(this.#material.parts),
      }),
      [siteFiles.items]: itemsPage(facts.title, `Release ${facts.release.tag}.`),
      [siteFiles.data]: itemsScript([...this.#tasks.values()]),
      [siteFiles.script]: await shipped('items.js'),
      [siteFiles.style]: await shipped('site.css'),
    };
    for (const [name, content] of Object.entries(files)) await text(name, content);
    return Object.values(files).reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  }
}
