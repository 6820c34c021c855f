import { useTranslation } from 'react-i18next';
import { useSystem } from '../project/project.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useTeam } from './use-team.ts';
import { Row } from '../ui/layout/primitives.tsx';

/** The mention being typed at the end of a text. */
const begun = /@([\p{L}\p{N}_ ]{0,30})$/u;

/** The names that a mention being typed at the end of a text may become; pressed, one is completed. */
export function MentionNames({ text, onPick }: { text: string; onPick: (text: string) => void }) {
  const { t } = useTranslation();
  const me = useSystem()?.me.name;
  const team = useTeam();
  const typed = begun.exec(text)?.[1]?.toLowerCase();
  if (typed === undefined) return null;
  const fitting = team.filter((name) => name !== me && name.toLowerCase().startsWith(typed)).slice(0, 5);
  if (fitting.length === 0) return null;
  return (
    <Row role="group" aria-label={t('board.threads.mention')} wrap gap={4}>
      {fitting.map((name) => (
        <ActionButton
          key={name}
          small
          // The field keeps the focus, and so what was typed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(text.replace(begun, () => `@${name} `))}
        >
          {`@${name}`}
        </ActionButton>
      ))}
    </Row>
  );
}
