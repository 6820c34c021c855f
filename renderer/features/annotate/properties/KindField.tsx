import { useTranslation } from 'react-i18next';
import { type ElementContent, elementKinds } from '#shared/contents/element.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';

/** Text or icon, with the digits that set it. */
export function KindField({
  value,
  onChange,
}: {
  value: ElementContent['kind'];
  onChange: (kind: 'text' | 'icon') => void;
}) {
  const { t } = useTranslation();
  const digits = [useShortcut('annotate-digit-1'), useShortcut('annotate-digit-2')];
  return (
    <SegmentedControl
      label={t('annotate.props.kind')}
      value={value ?? ''}
      segments={elementKinds.map((kind, at) => ({
        value: kind as string,
        name: t(`annotate.props.${kind}`),
        label: (
          <Row as="span" inline align="center" gap={6}>
            {digits[at] && <Kbd shortcut={digits[at]} />} {t(`annotate.props.${kind}`)}
          </Row>
        ),
      }))}
      onChange={(kind) => onChange(kind === 'text' ? 'text' : 'icon')}
    />
  );
}
