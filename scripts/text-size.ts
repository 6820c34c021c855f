import type { CSSOptions } from 'vite';

type Plugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

/** Marks on pictures keep their size on the screen, and are placed by pixels. */
const marks = /\/(Marks|Marked|Pins|ActionTag|Canvas|Stage)\.module\.css/;

export const inRem = (css: string): string =>
  css.replaceAll(/(?<![\w.-])(-?\d*\.?\d+)px\b/g, (_, pixels: string) => `${Number(pixels) / 16}rem`);

/**
 * Lengths of the style sheets, written in pixels at the usual text size, follow the text size that is set in the
 * browser: 16 px are 1 rem, and in media queries 1 em.
 */
export function textSize(): Plugin {
  return {
    postcssPlugin: 'text-size',
    OnceExit(root) {
      if (marks.test(root.source?.input.file ?? '')) return;
      root.walkDecls((declaration) => {
        if (declaration.value.includes('px') && !declaration.value.includes('url('))
          declaration.value = inRem(declaration.value);
      });
      root.walkAtRules(/^(media|container)$/, (rule) => {
        const params = inRem(rule.params);
        // In a container query, em would follow the container's own font.
        rule.params = rule.name === 'media' ? params.replaceAll(/(?<=\d)rem/g, 'em') : params;
      });
    },
  };
}
