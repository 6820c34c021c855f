import type { TypedState } from './typed-state.ts';

/** CSS's basic colours, and those most common in palettes and in people's words. */
const named: Record<string, string> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  cyan: '#00ffff',
  orange: '#ffa500',
  pink: '#ffc0cb',
  brown: '#a52a2a',
};

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0');

/** Red, green and blue, 0–255, of hue in degrees, saturation and lightness 0–1 (CSS Color 4, §7). */
function ofHsl(hue: number, saturation: number, lightness: number): number[] {
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    const a = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  });
}

/** `#f00`, `#FF0000`, `rgb(255, 0, 0)`, `hsl(0, 100%, 50%)`, `red`; null for anything else. Opacity is not read. */
export function readColor(text: string): TypedState | null {
  const word = text.toLowerCase().trim();
  const color = (value: string): TypedState => ({ kind: 'color', value, unit: null });
  if (named[word]) return color(named[word]);
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(word) ?? [];
  if (digits && (word.startsWith('#') || digits.length === 6))
    return color(`#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`);
  const rgb = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(word)?.slice(1).map(Number);
  if (rgb?.every((value) => value <= 255)) return color(`#${rgb.map(hex).join('')}`);
  const [h, s, l] = /^hsl\(\s*(\d{1,3})(?:deg|°)?[\s,]+(\d{1,3})%[\s,]+(\d{1,3})%\s*\)$/.exec(word)?.slice(1) ?? [];
  if (h === undefined || Number(h) > 360 || Number(s) > 100 || Number(l) > 100) return null;
  return color(
    `#${ofHsl(Number(h), Number(s) / 100, Number(l) / 100)
      .map(hex)
      .join('')}`,
  );
}
