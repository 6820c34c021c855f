import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSystem } from '../project/project.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useTeam } from './use-team.ts';
import { Block, Row } from '../ui/layout/primitives.tsx';

/** The mention being typed at the end of a text. */
const begun = /@([\p{L}\p{N}_ ]{0,30})$/u;

/**
 * A field, and under it the names that a mention being typed at the end of its text may become. Enter and Tab take the
 * first, pressing one takes it.
 */
export function MentionNames({
  text,
  onPick,
  children,
}: {
  text: string;
  onPick: (text: string) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const me = useSystem()?.me.name;
  const team = useTeam();
  const typed = begun.exec(text)?.[1]?.toLowerCase();
  const fits = (name: string): boolean =>
    typed !== undefined && name !== me && name.toLowerCase().startsWith(typed) && name.length > typed.length;
  const fitting = team.filter(fits).slice(0, 5);
  const pick = (name: string): void => onPick(text.replace(begun, () => `@${name} `));
  const takeFirst = (event: KeyboardEvent): void => {
    // Whoever typed a whole name means that person, and not one whose name goes on.
    const first = team.some((name) => name.toLowerCase() === typed) ? undefined : fitting[0];
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.nativeEvent.isComposing;
    const takes =
      plain && (event.key === 'Enter' || event.key === 'Tab') && event.target instanceof HTMLTextAreaElement;
    if (!first || !typed || !takes) return;
    event.preventDefault();
    event.stopPropagation();
    pick(first);
  };
  return (
    <>
      <Block display="contents" onKeyDownCapture={takeFirst}>
        {children}
      </Block>
      {fitting.length > 0 && (
        <Row role="group" aria-label={t('board.threads.mention')} wrap gap={4}>
          {fitting.map((name) => (
            <ActionButton
              key={name}
              small
              // The field keeps the focus, and so what was typed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(name)}
            >
              {`@${name}`}
            </ActionButton>
          ))}
        </Row>
      )}
    </>
  );
}
