import { IconKey, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { colourAt, markColours } from '#shared/marks/mark.ts';
import { marksSvg } from '#shared/marks/svg.ts';
import type { KnowledgeContent } from '#shared/contents/knowledge-question.ts';
import { questionMarks } from '#shared/tasks/knowledge/messages.ts';
import { usePictureUrl } from '../../../../transport/pictures.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Picture } from '../../../../ui/pictures/Picture.tsx';
import { markView } from './mark-view.ts';
import { Block, Figure, Row, Text } from '../../../../ui/layout/primitives.tsx';
import classes from './Preview.module.css';

/** The part of the first picture that the action or the candidates are drawn on. */
function Marked({ content }: { content: KnowledgeContent }) {
  const { t } = useTranslation();
  const [first] = content.pictures;
  const src = usePictureUrl(first?.sha256);
  if (!first) return null;
  const marks = questionMarks({
    ...content,
    options: content.options.map((option) => ({ ...option, image: null })),
    annotation: content.region,
  });
  const view = markView(marks, first);
  const offset = `translate(${(-100 * view.left) / first.width}%, ${(-100 * view.top) / first.height}%)`;
  return (
    <Figure className={classes.marked} style={{ aspectRatio: `${first.width} / ${first.height}` }}>
      <Block
        as="span"
        position="absolute"
        inset={0}
        style={{ transform: `scale(${first.width / view.width}) ${offset}` }}
      >
        <Block
          as="img"
          position="absolute"
          inset={0}
          width="full"
          height="full"
          src={src}
          alt={t('review.knowledge.before')}
          draggable={false}
        />
        {marks.length > 0 && (
          <Block
            as="img"
            position="absolute"
            inset={0}
            width="full"
            height="full"
            src={`data:image/svg+xml,${encodeURIComponent(marksSvg(marks, first))}`}
            alt=""
            draggable={false}
          />
        )}
      </Block>
    </Figure>
  );
}

/** Wrong options that a rule chose among several; for a fixed set of actions there are no others. */
const drawn = ({ column }: KnowledgeContent, origin: string): boolean =>
  column === 'parameter' || (column === 'effect' && origin === 'similar picture');

/** A question as it will be drafted: stem, candidates, options with their origin, key. */
export function DraftedQuestion({
  content,
  stale,
  turnedDown,
  onRedraw,
}: {
  content: KnowledgeContent;
  /** Its next draft is loading. */
  stale: boolean;
  /** Options that the person replaced; if one is still there, the rules have no other. */
  turnedDown: readonly string[];
  /** Requests another wrong option instead of this one, given by its text or the hash of its picture. */
  onRedraw: (option: string) => void;
}) {
  const { t } = useTranslation();
  const { column, options, answer } = content;
  const ask = column === 'effect' || column === 'type' || column === 'parameter' ? column : null;
  const pictured = options.some(({ picture }) => picture);
  return (
    <Block pad={12}>
      {ask && (
        <Text as="p" mb={8} weight={600}>
          {t(`review.knowledge.ask.${ask}`)}
        </Text>
      )}
      <Marked content={content} />
      <Block
        as="ul"
        margin={pictured ? 0 : undefined}
        pad={pictured ? 0 : undefined}
        mt={pictured ? undefined : 8}
        className={pictured ? classes.pictureOptions : classes.options}
      >
        {options.map(({ letter, text, picture, origin }, at) => (
          <li key={letter} data-key={letter === answer || undefined}>
            {picture && (
              <Figure fixed width="full" className={classes.thumb}>
                <Picture sha256={picture.sha256} alt={t('trajectories.questions.option', { letter })} width={256} />
              </Figure>
            )}
            <Block
              as="b"
              fixed
              pad={[0, 4]}
              radius={2}
              surface="active"
              text="center"
              minWidth={16}
              style={column === 'parameter' ? { background: markColours[colourAt(at)], color: '#101010' } : undefined}
            >
              {letter}
            </Block>
            {!picture && (
              <Text minWidth={0} breakWords size={11} mono>
                {text}
              </Text>
            )}
            <Text tone="dim" className={classes.quiet}>
              {origin}
            </Text>
            {letter !== answer && drawn(content, origin) && (
              <IconButton
                icon={IconRefresh}
                size={22}
                disabled={stale || turnedDown.includes(picture?.sha256 ?? text)}
                label={t(
                  turnedDown.includes(picture?.sha256 ?? text)
                    ? 'trajectories.questions.noOther'
                    : 'trajectories.questions.another',
                  { letter },
                )}
                onClick={() => onRedraw(picture?.sha256 ?? text)}
              />
            )}
            {letter === answer && (
              <Row as="span" inline fixed align="center" gap={3} tone="ok">
                <IconKey size={13} stroke={1.6} aria-hidden="true" /> {t('trajectories.questions.key')}
              </Row>
            )}
          </li>
        ))}
      </Block>
    </Block>
  );
}
