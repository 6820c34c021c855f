/** Colours of a figure on paper or on a dark screen. Neighbours differ in lightness too, so a grey print stays readable. */
export interface Palette {
  page: string;
  ink: string;
  /** Secondary text, at least 4.5:1 on the page. */
  dim: string;
  /** Axes and grid lines. */
  rule: string;
  /** Outlines of groups. */
  frame: string;
  accent: string;
  /** Sequential, least first. */
  heat: readonly string[];
  /** Text on the lower and on the upper steps of `heat`. */
  onHeat: readonly [low: string, high: string];
  /** Categories, each with a shape and a dash of its own. */
  inks: readonly string[];
}

export const palettes: Readonly<Record<'light' | 'dark', Palette>> = {
  light: {
    ...{ page: '#ffffff', ink: '#1a1a1a', dim: '#595959', rule: '#dedede', frame: '#696969', accent: '#2f60c4' },
    heat: ['#eef2fa', '#d6e2f8', '#b3c9f2', '#8fb0ea', '#4573cc', '#2f60c4', '#1c3a77'],
    onHeat: ['#1a1a1a', '#ffffff'],
    inks: ['#2f60c4', '#a86f00', '#12795a', '#bf4317', '#8a4aa0', '#7d6e00', '#1f7499', '#666666'],
  },
  dark: {
    ...{ page: '#1b1b1b', ink: '#e4e4e4', dim: '#a8a8a8', rule: '#3d3d3d', frame: '#a8a8a8', accent: '#6c99fa' },
    heat: ['#20242e', '#22314f', '#254174', '#2d5aa8', '#4a80d6', '#7fa9ee', '#bcd2f8'],
    onHeat: ['#e4e4e4', '#0a0a0a'],
    inks: ['#5b9cf5', '#e69f00', '#2bb58a', '#ee6f45', '#c98bdb', '#e4d354', '#7cc7e8', '#9a9a9a'],
  },
};

/** Lower ends of the steps after the first. Automation scores are low, hence the narrow first steps. */
export const heatSteps = [0.05, 0.1, 0.2, 0.35, 0.5, 0.7] as const;

/** The step of a share 0..1. */
export const heatStep = (share: number): number => heatSteps.filter((from) => share >= from).length;
