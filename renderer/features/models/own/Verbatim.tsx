import { Block } from '../../../ui/layout/primitives.tsx';

/** Text as it was sent, received or stored; long text scrolls, by keyboard too. */
export function Verbatim({ label, text }: { label: string; text: string }) {
  return (
    <Block
      as="pre"
      maxHeight="40vh"
      pad={8}
      border="line2"
      radius={3}
      surface="field"
      overflow="auto"
      mono
      size={11}
      line={17}
      space="pre-wrap"
      breakWords
      className="selectable"
      tabIndex={0}
      aria-label={label}
    >
      {text}
    </Block>
  );
}
