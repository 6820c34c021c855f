import type { StepCode } from '#shared/phrases/steps.ts';
import { useTranslation } from 'react-i18next';
import type { ElementContent } from '#shared/contents/element.ts';
import { withInitialAttributes } from '#shared/labels/attributes.ts';
import { componentsOf, withComponent } from '#shared/labels/components.ts';
import { useLabels } from '../../../labels/use-labels.ts';
import { client } from '../../../transport/client.ts';
import { useSession } from '../context.ts';
import { placed, useClipboard } from '../elements/clipboard.ts';
import { tell } from '../edits/notice-store.ts';

/** Offset of a duplicate from its original, in pixels. */
const duplicateShift = 8;

/** Copy and paste of elements, within and between pictures. */
export function useClipboardActions(previousId: string | null): Record<string, (() => void) | null> {
  const session = useSession();
  const { editor } = session;
  const contents = () => editor.state.selection.flatMap((text) => session.content(text) ?? []);
  const paste = (all: readonly ElementContent[], by: number, label: StepCode): void => {
    const { image } = editor.state;
    if (image)
      session.create(
        all.map((content) => placed(content, by, by, image)),
        label,
      );
  };
  const copyFrom = async (screenshotId: string): Promise<void> => {
    const before = await client.elements.list({ screenshotId });
    paste(
      before.map(({ content }) => content),
      0,
      'copy-previous',
    );
  };
  return {
    'annotate-copy': () => {
      if (editor.state.selection.length > 0) useClipboard.setState({ contents: contents() });
    },
    'annotate-paste': () => paste(useClipboard.getState().contents, 0, 'paste-elements'),
    'annotate-duplicate': () => paste(contents(), duplicateShift, 'duplicate-elements'),
    'annotate-copy-previous': previousId === null ? null : () => void copyFrom(previousId),
  };
}

/** The digit keys: kind with 1 and 2, the project's own component types with the rest. */
export function useDigitActions(): Record<string, () => void> {
  const { t } = useTranslation();
  const session = useSession();
  const labels = useLabels();
  const kind = (value: 'text' | 'icon'): void =>
    session.edit(session.editor.state.selection, (now) => ({ ...now, kind: value }), 'set-kind');
  const type = (digit: number): void => {
    const found = componentsOf(labels).find((entry) => entry.digit === digit);
    if (!found) return tell(t('annotate.status.noType', { digit }));
    session.edit(
      session.editor.state.selection,
      (now) => withInitialAttributes(labels, withComponent(now, found)),
      'set-component',
    );
  };
  return {
    'annotate-digit-1': () => kind('text'),
    'annotate-digit-2': () => kind('icon'),
    ...Object.fromEntries([3, 4, 5, 6, 7, 8, 9].map((digit) => [`annotate-digit-${digit}`, () => type(digit)])),
  };
}
