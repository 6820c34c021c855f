import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { layoutIds } from '#shared/contract/runs/evaluations/layouts.ts';
import { noMaterial } from './define.ts';
import { layoutText } from './index.ts';
import { layoutParts } from './parts.ts';
import { layouts } from './registry.ts';

const hasLatex = spawnSync('kpsewhich', ['booktabs.sty'], { stdio: 'ignore' }).status === 0;

/** Without runs, the printed rows alone; each part has a key of its own, as those of a project have. */
const partsOf = (id: (typeof layoutIds)[number]) =>
  layoutParts(layouts[id], noMaterial, 'strict').map((part) => ({ ...part, key: `${id} ${part.key}` }));

/** A paper in which every table of the papers stands, with its printed rows. */
const paper = () =>
  [
    '\\documentclass{article}',
    '\\usepackage{booktabs}',
    '\\begin{document}',
    // Eighteen tables, each on a page of its own, so that none waits for a place.
    ...layoutIds.flatMap((id) => [layoutText(layouts[id], partsOf(id), 'tex', 'strict'), '\\clearpage']),
    '\\end{document}',
  ].join('\n');

it.skipIf(!hasLatex)('pdfLaTeX compiles every table (needs texlive-latex-base and -recommended)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'benchwright-latex-'));
  try {
    writeFileSync(path.join(folder, 'paper.tex'), paper());
    const options = ['-interaction=nonstopmode', '-halt-on-error', '-no-shell-escape', 'paper.tex'];
    execFileSync('pdflatex', options, { cwd: folder, stdio: 'ignore' });
    const log = readFileSync(path.join(folder, 'paper.log'), 'latin1');
    expect(log.split('\n').filter((line) => /^! |undefined on input|multiply defined/.test(line))).toEqual([]);
    expect(Number(/Output written on paper\.pdf \((\d+) pages?/.exec(log)?.[1])).toBeGreaterThanOrEqual(
      layoutIds.length,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
