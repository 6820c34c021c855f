import type { ImportReport } from '#shared/contract/imports.ts';
import { type Theme, themeTag } from '#shared/theme.ts';
import type { Read } from '#pipelines/formats/format.ts';
import { printable, relativeName } from '#pipelines/formats/paths.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { dom } from '#pipelines/formats/trees/captured.ts';
import { prelabelsOf } from '../../db/queries/screenshots/prelabels.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { runImport } from './run.ts';
import type { SourceThread } from './source/source-thread.ts';
import { importDefaults } from './source/source.ts';
import { because } from '#shared/phrases/phrase.ts';

export interface CapturedPage {
  picture: File;
  /** JSON of the `dom` format. */
  tree: File;
  name: string;
  /** Address of the page, stored as the screenshot's source. */
  address: string;
  theme?: Theme | undefined;
}

async function* recordsOf(
  { picture, tree, name, address, theme }: CapturedPage,
  sources: SourceThread,
): AsyncGenerator<Read> {
  const shown = printable(name).replaceAll('/', ' ').trim() || 'page.png';
  try {
    const raw = await tree.text();
    const read = await sources.ask('page', [raw]);
    const image = { key: 'page', name: relativeName(shown), bytes: Buffer.from(await picture.arrayBuffer()) };
    yield {
      record: shown,
      line: null,
      raw,
      convention: 'xyxy-px',
      screenshot: {
        image,
        source: address,
        platform: 'web',
        app: new URL(address).host,
        certain: true,
        tags: theme ? [themeTag(theme)] : [],
        declaredSize: read.size,
      },
      elements: read.elements,
      questions: [],
      repairs: [],
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    yield { refused: { record: shown, line: null, ...because(error.phrase) } };
  }
}

/** Imports a captured page like any other source: the screenshot, and its nodes as pre-labels of source `tree`. */
export async function takePage(
  session: ProjectSession,
  page: CapturedPage,
  by: string,
  sources: SourceThread,
): Promise<ImportReport & { id: string | null; prelabels: number }> {
  const request = {
    format: dom.id,
    source: page.address,
    by,
    records: recordsOf(page, sources),
    defaults: importDefaults({}),
    as: 'prelabels' as const,
  };
  const {
    ids,
    episodes: _,
    ...report
  } = await runImport(session, request, {
    progress: () => {},
    checkpoint: () => Promise.resolve(),
  });
  const [id = null] = ids;
  const found = id === null ? [] : prelabelsOf(session.read, id).filter(({ from }) => from === dom.id);
  return { ...report, id, prelabels: found.length };
}
