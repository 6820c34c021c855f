import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ScreenshotRow } from '#shared/contract/screenshots.ts';
import { progressOf } from '#shared/contract/runs/progress.ts';
import { missingOf } from '../../../edits/missing-for-approval.ts';
import { useShownState } from '../../../edits/use-conflicts.ts';
import { orpc } from '../../../transport/client.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { useLocked, useSession } from '../context.ts';
import { draftsIn, submitDrafts } from './submit.ts';
import { kindNoun } from '../../../i18n/kind-words.ts';
import { Block, Row, Stack } from '../../../ui/layout/primitives.tsx';

/** The picture's state; pressed, it says why the picture is not approved yet, and offers to submit drafts. */
export function StandingButton({ screenshot }: { screenshot: ScreenshotRow }) {
  const { t } = useTranslation();
  const session = useSession();
  const locked = useLocked();
  const state = useShownState(screenshot.id, screenshot.state);
  const detail = useQuery(orpc.screenshots.get.queryOptions({ input: { id: screenshot.id } })).data;
  const progress = progressOf({ ...screenshot, state });
  const missing = detail?.id === screenshot.id ? missingOf(detail.standing) : [];
  const drafts = draftsIn(missing);
  const submit = useShortcut('annotate-submit');
  return (
    <Popover position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Row
          border="clear"
          type="button"
          as="button"
          inline
          align="center"
          gap={6}
          pad={[2, 6]}
          radius={4}
          tone="text2"
          space="nowrap"
          cursor="pointer"
          hover="line"
          title={t(progress === 'approved' ? 'common.standing.done' : 'common.standing.title')}
        >
          <StateGlyph state={state} decorative />
          {t(`common.standing.${progress}`)}
        </Row>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('common.standing.title')}>
        {progress === 'untouched' ? (
          <Block as="p" mb={6}>
            {t('common.standing.nothing')}
          </Block>
        ) : missing.length === 0 ? (
          <Block as="p" mb={6}>
            {t('common.standing.done')}
          </Block>
        ) : (
          <>
            <Block as="p" mb={6}>
              {t('common.standing.title')}
            </Block>
            <Stack as="ul" gap={4} mb={8}>
              {missing.map(({ kind, state: at, n }) => (
                <Row as="li" align="center" gap={6} key={`${kind} ${at}`}>
                  <StateGlyph state={at} decorative />
                  {t('common.standing.missing', { n, what: kindNoun(kind, n), state: t(`common.state.${at}`) })}
                </Row>
              ))}
            </Stack>
          </>
        )}
        {drafts > 0 && !locked && (
          <ActionButton small shortcut={submit} onClick={() => void submitDrafts(session)}>
            {t('annotate.standing.submitDrafts', { count: drafts })}
          </ActionButton>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
