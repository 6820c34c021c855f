import { IconBan } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Element } from '#shared/contract/elements.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { fitBox } from '../../../canvas/engine/camera.ts';
import { revealSelected } from '../../../canvas/engine/commands.ts';
import { boxKinds } from '../../../canvas/engine/shapes.ts';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { openMenuFor } from '../view/context-menu.ts';
import { useSession } from '../context.ts';
import { Swatch } from './Swatch.tsx';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './ElementList.module.css';

const roleOf = ({ content }: Element) => content.component?.toLowerCase() ?? content.role ?? content.kind ?? undefined;

/** A drawn element in the list: a click selects it, a double click zooms to it, a right click opens its menu. */
export function ElementRow({
  element,
  style,
  selected,
}: {
  element: Element;
  style: CSSProperties;
  selected: boolean;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const found = element.lints.filter((lint) => lint.severity !== 'info');
  const show = (): void => {
    const box = element.content.locate;
    const { viewport } = session.editor.state;
    if (box) session.editor.set({ camera: fitBox(box, viewport, Math.min(viewport.width, viewport.height) / 3, 4) });
  };
  return (
    <Block
      as="button"
      tone="text"
      text="left"
      hover="fill"
      picked="bar"
      focus="inside"
      type="button"
      role="option"
      aria-selected={selected}
      className={classes.row}
      style={style}
      title={found.length > 0 ? found.map((lint) => phraseWords(lint.detail)).join('\n') : undefined}
      onClick={({ shiftKey, ctrlKey, metaKey }) =>
        session.inOrder(() => {
          session.forgetOutcome();
          if (shiftKey || ctrlKey || metaKey) session.editor.toggle(element.id);
          else {
            session.editor.select([element.id]);
            revealSelected(session.editor);
          }
        })
      }
      onDoubleClick={show}
      onContextMenu={(event) => {
        event.preventDefault();
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        const byKey = event.button !== 2 && !event.ctrlKey;
        const [x, y] = byKey ? [left, bottom] : [event.clientX, event.clientY];
        session.inOrder(() => openMenuFor(session.editor, element.id, x, y));
      }}
    >
      <StateGlyph state={found.length > 0 && element.state === 'draft' ? 'conflict' : element.state} />
      <Text
        grow
        truncate
        minWidth={0}
        className={classes.name}
        data-unnamed={element.content.name ? undefined : true}
        title={[element.content.name, roleOf(element)].filter(Boolean).join(' · ') || undefined}
      >
        {element.content.name || t('annotate.list.unnamed')}
      </Text>
      <Row as="span" inline align="center" gap={3}>
        {element.content.absent && <IconBan size={12} stroke={1.8} aria-label={t('annotate.props.absent')} />}
        {boxKinds
          .filter((kind) => element.content[kind])
          .map((kind) => (
            <Swatch key={kind} kind={kind} />
          ))}
        {element.content.regions.length > 0 && (
          <Text tone="dim" size={11} title={t('annotate.list.regions', { count: element.content.regions.length })}>
            +{element.content.regions.length}
          </Text>
        )}
      </Row>
      <Text
        truncate
        tone="dim"
        size={11}
        text="right"
        flex="0 100 auto"
        minWidth={0}
        maxWidth={62}
        title={roleOf(element)}
      >
        {roleOf(element)}
      </Text>
    </Block>
  );
}
