import type { Plugin, Rolldown } from 'vite';

const runtimeName = /^assets\/rolldown-runtime-/;
const helpersImport = /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]*";/;
const helpersExport = /export\{([^}]*)\};?\s*$/;

type Bundle = Rolldown.OutputBundle;

function only<Found>(found: readonly Found[], what: string): Found {
  const [first, ...more] = found;
  if (first === undefined || more.length > 0)
    throw new Error(`The page's start needs one ${what}, not ${found.length}.`);
  return first;
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk');
const assetsOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'asset');

/** `a as b, c` of an import or export list, as pairs. */
const names = (list: string) =>
  list.split(',').map((entry) => {
    const [from, to] = entry.trim().split(/\s+as\s+/);
    return [from ?? '', to ?? from ?? ''] as const;
  });

/** Gives `start` its own copy of the bundler's few helpers, which would otherwise be a separate file to wait for. */
function inlineHelpers(bundle: Bundle): void {
  const chunks = chunksOf(bundle);
  const start = only(
    chunks.filter(({ name }) => name === 'start'),
    'start chunk',
  );
  const helpers = only(
    chunks.filter(({ fileName }) => runtimeName.test(fileName)),
    'file of helpers',
  );
  const imported = start.code.match(helpersImport)?.[1];
  const exported = helpers.code.match(helpersExport)?.[1];
  if (!imported || !exported) throw new Error('The bundler writes its helpers in another way than before.');
  const made = names(exported).map(([here, outside]) => `${outside}:${here}`);
  const taken = names(imported).map(([outside, here]) => `${outside}:${here}`);
  const body = helpers.code.replace(helpersExport, '');
  start.code = start.code.replace(
    helpersImport,
    () => `const{${taken.join()}}=(()=>{${body}return{${made.join()}}})();`,
  );
}

/** Removes the styles of the first paint from the bundle, together with references to their file. */
function takeOutStyles(bundle: Bundle): string {
  const styles = only(
    assetsOf(bundle).filter(({ fileName }) => /^assets\/start-.*\.css$/.test(fileName)),
    'style sheet',
  );
  for (const { viteMetadata } of chunksOf(bundle)) viteMetadata?.importedCss.delete(styles.fileName);
  delete bundle[styles.fileName];
  return String(styles.source).trim().replaceAll('url(./', 'url(./assets/');
}

/**
 * Makes the first paint need only one request besides the page and one for its fonts: each further file costs more than
 * its bytes. The page is painted once its code has run, not empty before that.
 */
export function pageStart(): Plugin {
  let styles = '';
  return {
    name: 'benchwright:page-start',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        inlineHelpers(bundle);
        styles = takeOutStyles(bundle);
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const letters = only(
          assetsOf(bundle ?? {}).filter(({ fileName }) => fileName.includes('inter-latin-wght-')),
          'font',
        );
        return html
          .replace(/\s*<script [^>]*rolldown-runtime-[^>]*><\/script>/, '')
          .replace('<script type="module"', '<script type="module" blocking="render"')
          .replace(
            '</head>',
            () =>
              `  <link rel="preload" as="font" type="font/woff2" crossorigin href="./${letters.fileName}">\n    <style>${styles}</style>\n  </head>`,
          );
      },
    },
  };
}
