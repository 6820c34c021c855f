import { scaled } from '../../theme/text-size.ts';
import { Block, Row, Text } from '../layout/primitives.tsx';

/** Placeholders for rows: flat grey lines at their true size, without motion. Hidden from screen readers. */
export function BlankRows({ rows, height = 28 }: { rows: number; height?: number }) {
  return (
    <Block grow minHeight={0} overflow="hidden" aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        <Row key={at} align="center" pad={[0, 12]} borderBottom="line" style={{ height: scaled(height) }}>
          <Text height={8} radius={2} surface="hover" style={{ width: `${[62, 48, 55, 40][at % 4] ?? 50}%` }} />
        </Row>
      ))}
    </Block>
  );
}
