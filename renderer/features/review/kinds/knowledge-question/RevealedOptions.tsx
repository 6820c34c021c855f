import { useTranslation } from 'react-i18next';
import { colourAt, markColours } from '#shared/marks/mark.ts';
import type { KnowledgeContent } from '#shared/contents/knowledge-question.ts';
import { withoutEquallyValid } from '#shared/tasks/knowledge/equally-valid.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { KeyMark, VoteChip } from '../VoteChip.tsx';
import { chosen, offeredBy } from './answers.ts';
import { useElementNames } from './use-element-names.ts';
import { Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import classes from './Knowledge.module.css';

/** For a wrong order of a plan: marks it as being as valid as the key, so that it is no longer a wrong option. */
function EquallyValid({ content, letter, work }: { content: KnowledgeContent; letter: string; work: ItemWork }) {
  const { t } = useTranslation();
  const without = content.column === 'plan' ? withoutEquallyValid(content, letter) : null;
  if (!without) return null;
  return (
    <ActionButton small disabled={work.busy} onClick={() => work.settle(without, false)}>
      {t('review.knowledge.equallyValid')}
    </ActionButton>
  );
}

/** The answers after one's own: the key, the origin of each, and who chose it. */
export function RevealedOptions({
  item,
  content,
  moving = null,
  deciding = null,
}: {
  item: RevealedItem;
  content: KnowledgeContent;
  /** The letter whose point is being moved. */
  moving?: string | null;
  /** While the item is decided: what the buttons of options do. */
  deciding?: ItemWork | null;
}) {
  const { t } = useTranslation();
  const names = useElementNames(content);
  const origins = new Map(content.options.map(({ letter, origin }) => [letter, origin]));
  const answers = offeredBy(content).map((entry) => ({ ...entry, origin: origins.get(entry.value) ?? '' }));
  const votes = item.answers.filter(({ role }) => role !== 'text-only');
  return (
    <Stack as="ul" gap={6} aria-label={t('review.knowledge.options')}>
      {answers.map(({ value, letter, text, share, origin }, at) => (
        <Row
          key={value}
          as="li"
          align="flex-start"
          gap={8}
          width="full"
          pad={8}
          border="line"
          radius={4}
          surface="none"
          tone="text"
          font="inherit"
          text="left"
          className={classes.option}
          data-key={value === content.answer || undefined}
          data-moving={(moving !== null && letter === moving) || undefined}
        >
          {letter && (
            <Text
              as="b"
              fixed
              width={18}
              height={18}
              radius={2}
              size={12}
              line={18}
              text="center"
              className={classes.letter}
              style={content.column === 'parameter' ? { background: markColours[colourAt(at)] } : undefined}
            >
              {letter}
            </Text>
          )}
          <Text grow minWidth={0} breakWords space="pre-wrap">
            {text}
            {letter && names.has(letter) && (
              <Text as="b" ml={10} weight={500}>
                {names.get(letter)}
              </Text>
            )}
            <Text as="small" display="block" tone="dim">
              {[origin, share].filter(Boolean).join(' · ')}
            </Text>
            <Row as="span" wrap gap={4} className={classes.votes}>
              {votes
                .filter(({ answer }) => chosen(answer) === value)
                .map(({ id, voter, blind }) => (
                  <VoteChip key={id} voter={voter} mineIs={t(blind ? 'review.panel.youBlind' : 'review.panel.you')} />
                ))}
            </Row>
          </Text>
          {value === content.answer && <KeyMark />}
          {deciding && letter !== null && <EquallyValid content={content} letter={letter} work={deciding} />}
        </Row>
      ))}
    </Stack>
  );
}
