import { useTranslation } from 'react-i18next';
import { componentCategory, componentTypes } from '#shared/contents/element.ts';
import type { ControlVerdict } from '#shared/items/control-check/check.ts';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import { Kbd } from '../../../../ui/Kbd.tsx';
import { PanelSection } from '../KindPanel.tsx';
import { Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import classes from './Controls.module.css';

const categories = componentCategory.options;

/** The four categories, any number of which may be on, and "none"; null until one is chosen. */
export function VerdictForm({
  verdict,
  onChange,
}: {
  verdict: ControlVerdict | null;
  onChange: (verdict: ControlVerdict | null) => void;
}) {
  const { t } = useTranslation();
  const on = verdict?.categories ?? [];
  const toggle = (category: ControlVerdict['categories'][number]) => {
    const next = categories.filter((candidate) => on.includes(candidate) !== (candidate === category));
    onChange(next.length > 0 ? { qualifies: true, categories: next } : null);
  };
  const none = () => onChange({ qualifies: false, categories: [] });
  useActionHandlers({
    ...Object.fromEntries(categories.map((category, at) => [`review-digit-${at + 1}`, () => toggle(category)])),
    'review-digit-5': none,
  });
  return (
    <PanelSection title={t('review.controls.ask')}>
      <Text as="p" mb={8} tone="dim">
        {t('review.controls.rule')}
      </Text>
      <Stack role="group" aria-label={t('review.controls.ask')} gap={6}>
        {categories.map((category, at) => (
          <Row
            hover="accent"
            key={category}
            type="button"
            aria-pressed={on.includes(category)}
            as="button"
            align="flex-start"
            gap={8}
            pad={8}
            border="line"
            radius={4}
            tone="text"
            text="left"
            className={classes.choice}
            onClick={() => toggle(category)}
          >
            <Kbd shortcut={String(at + 1)} />
            <span>
              {t(`review.controls.category.${category}`)}
              <Text as="small" display="block" tone="dim">
                {componentTypes[category].join(', ')}
              </Text>
            </span>
          </Row>
        ))}
        <Row
          hover="accent"
          type="button"
          aria-pressed={verdict?.qualifies === false}
          as="button"
          align="flex-start"
          gap={8}
          pad={8}
          border="line"
          radius={4}
          tone="text"
          text="left"
          className={classes.choice}
          onClick={none}
        >
          <Kbd shortcut="5" />
          <span>{t('review.controls.none')}</span>
        </Row>
      </Stack>
    </PanelSection>
  );
}
