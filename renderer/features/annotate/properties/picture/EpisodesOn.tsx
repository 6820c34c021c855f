import { IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../../../places/route.ts';
import { orpc } from '../../../../transport/client.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Block, Heading, Row } from '../../../../ui/layout/primitives.tsx';

/** The episodes that a screenshot is a step of; nothing if it is in none. */
export const EpisodesOn = memo(function EpisodesOn({ screenshotId }: { screenshotId: string }) {
  const { t } = useTranslation();
  const found = useQuery(orpc.episodes.ofScreenshot.queryOptions({ input: { screenshotId } })).data ?? [];
  if (found.length === 0) return null;
  return (
    <Block as="section" borderBottom="line" pb={8} lastOpen aria-label={t('trajectories.onScreenshot')}>
      <Row as="header" align="center" justify="space-between" pad={[2, 8, 0, 12]} minHeight={30}>
        <Heading size={12} line={16} tone="text2">
          {t('trajectories.onScreenshot')}
        </Heading>
      </Row>
      {found.map(({ id, name, task, position, steps, final }) => (
        <div key={`${id} ${position}`} title={task}>
          <ActionButton
            kind="plain"
            small
            icon={IconRoute}
            onClick={() =>
              navigate({ screen: 'trajectories', id, params: position === 0 ? {} : { step: String(position) } })
            }
          >
            {final
              ? t('trajectories.placeFinal', { name })
              : t('trajectories.placeStep', { name, n: position + 1, total: steps })}
          </ActionButton>
        </div>
      ))}
    </Block>
  );
});
