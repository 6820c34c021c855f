import { Menu } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useHostFacts } from '../../../project/project.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import type { ReviewFilter } from '../queue-store.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';

const sources = ['all', 'mine', 'disagreement', 'lints', 'sample', 'conflict'] as const;
/**
 * Sources that the host refuses to those who answer blind: it says whether models gave the key; no sample has gold, and
 * gold has no findings of models.
 */
const telling = (source: (typeof sources)[number], gold: boolean) =>
  source === 'disagreement' || (gold && (source === 'sample' || source === 'lints'));

/** Which items the queue holds, among them the samples that are being drawn. */
export function SourceMenu({ filter, onFilter }: { filter: ReviewFilter; onFilter: (filter: ReviewFilter) => void }) {
  const { t } = useTranslation();
  const plans = useQuery(orpc.review.plans.queryOptions()).data ?? [];
  const reviews = useCallRefusal('review.quality') === null;
  const gold = useHostFacts((facts) => (facts.project?.settings.goldShare ?? 0) > 0);
  const offered = sources.filter((source) => reviews || !telling(source, gold));
  const openPlans = plans.filter((plan) => plan.decision === 'open');
  const name =
    filter.source === 'all' && !filter.samplingPlan
      ? t('review.queue.sort')
      : t(`review.queue.source.${filter.source}`);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Row
          type="button"
          as="button"
          inline
          minWidth={0}
          align="center"
          gap={5}
          height={22}
          pad={[0, 4]}
          radius={3}
          tone="text2"
          hover="fill"
          title={`${t('review.queue.filter')}: ${name}`}
        >
          <IconFilter size={14} stroke={1.6} aria-hidden="true" />
          <Text truncate maxWidth={72}>
            {name}
          </Text>
          <span className="visually-hidden">, {t('review.queue.filter')}</span>
        </Row>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((source) => (
          <Menu.Item key={source} onClick={() => onFilter({ ...filter, source, samplingPlan: undefined })}>
            {t(`review.queue.source.${source}`)}
          </Menu.Item>
        ))}
        {openPlans.length > 0 && <Menu.Divider />}
        {openPlans.map((plan) => (
          <Menu.Item key={plan.id} onClick={() => onFilter({ source: 'sample', samplingPlan: plan.id })}>
            {t('review.queue.plan', { name: plan.name })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
