import type { TFunction } from 'i18next';
import type { KeyHint } from '../../../edits/StatusBar.tsx';

/** Shortcuts of the actions that the status bar explains; undefined for one without. */
export type StatusKeys = Record<
  'select' | 'draw' | 'blur' | 'kind' | 'retire' | 'enter' | 'corner' | 'help',
  string | undefined
>;

/** What decides which keys do something now. */
export interface StatusOn {
  tool: string;
  /** A pre-label has the focus. */
  prelabel: boolean;
  /** An outline is being drawn corner by corner. */
  tracing: boolean;
  /** A corner of an outline is selected. */
  corner: boolean;
  /** Number of selected elements. */
  selected: number;
  /** Tab has another region on this screenshot; otherwise it leaves the picture. */
  more: boolean;
  locked: boolean;
  small: boolean;
}

/** What the keys do now in Annotate. */
export function statusHints(t: TFunction, keys: StatusKeys, on: StatusOn): KeyHint[] {
  const hint = (label: string, ...shown: (string | undefined)[]): KeyHint[] => {
    const known = shown.filter((key): key is string => key !== undefined);
    return known.length > 0 ? [{ label, keys: known }] : [];
  };
  const leave = hint(t('annotate.status.hints.leave'), 'Escape');
  const help = hint(t('app.keysHint'), keys.help);
  const tab = (word: 'region' | 'next') => ({
    label: t(on.more ? `annotate.status.hints.${word}` : 'annotate.status.hints.onward'),
    keys: ['Tab'],
  });
  if (on.prelabel && on.tool === 'select')
    return [
      ...hint(t('annotate.status.hints.accept'), keys.enter),
      ...hint(t('annotate.status.hints.refuse'), keys.retire),
      tab('next'),
      ...leave,
      ...help,
    ];
  switch (on.tool) {
    case 'outline':
      return [
        ...hint(t(on.tracing ? 'annotate.status.hints.close' : 'annotate.status.hints.byCorners'), keys.enter),
        ...(on.tracing ? hint(t('annotate.status.hints.stepBack'), keys.retire) : []),
        ...leave,
        ...help,
      ];
    case 'pin':
      return [...hint(t('annotate.status.hints.pin'), keys.enter), ...leave, ...help];
    case 'blur':
      return [
        ...hint(t('annotate.status.hints.blurSelected'), keys.enter),
        ...hint(t('annotate.status.hints.stayBlurring'), keys.blur),
        ...leave,
        ...help,
      ];
    case 'draw':
      return [
        ...hint(t('annotate.status.hints.middle'), keys.enter),
        ...hint(t('annotate.status.hints.stay'), keys.draw),
        ...leave,
        ...help,
      ];
    default:
      return [
        ...hint(t('annotate.status.hints.select'), keys.select),
        ...(on.locked ? [] : hint(t('annotate.status.hints.draw'), keys.draw)),
        ...hint(t('annotate.status.hints.kind'), keys.kind),
        ...(on.corner ? hint(t('annotate.status.hints.corner'), keys.corner) : []),
        ...(on.locked ? [tab('region')] : on.selected > 0 ? moving(t, keys, tab('region'), on.small) : []),
        ...help,
      ];
  }
}

/** What the keys do with the selection. */
const moving = (t: TFunction, keys: StatusKeys, tab: KeyHint, small: boolean): KeyHint[] => [
  { label: t('annotate.status.hints.one'), keys: ['ArrowLeft', 'ArrowRight'] },
  ...(small
    ? []
    : [
        { label: t('annotate.status.hints.ten'), keys: ['Shift'] },
        tab,
        ...(keys.retire === undefined ? [] : [{ label: t('annotate.status.hints.retire'), keys: [keys.retire] }]),
      ]),
];
