import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/numbers.ts';
import { retryHost } from '../../project/follow-host.ts';
import { useHostFacts, useSystem } from '../../project/project.ts';
import { shell } from '../../transport/client.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Block, Row, Stack, Text } from '../../ui/layout/primitives.tsx';

/** What this machine supports, or why that is not known. */
export function Machine() {
  const { t } = useTranslation();
  const machine = useSystem()?.machine;
  const failure = useHostFacts((facts) => facts.failure);
  const languages = (machine?.ocrLanguages ?? []).map((code) => (code === 'eng' ? t('home.english') : code));
  const rows = machine
    ? [
        {
          name: t('home.keychain'),
          ready: machine.keychain.state === 'stored',
          words:
            machine.keychain.state === 'stored'
              ? t('home.keychainStored', { count: machine.keychain.keys })
              : machine.keychain.state === 'memory-only'
                ? t('home.keychainMemory')
                : t('home.keychainAbsent'),
        },
        {
          name: t('home.disk'),
          ready: machine.diskFreeBytes !== null && machine.diskFreeBytes > 1e9,
          words:
            machine.diskFreeBytes === null
              ? t('home.diskUnknown')
              : t('home.diskFree', { size: formatBytes(machine.diskFreeBytes) }),
        },
        {
          name: t('home.ocr'),
          ready: languages.length > 0,
          words: languages.length > 0 ? t('home.ocrOn', { languages: languages.join(', ') }) : t('home.ocrOff'),
        },
        {
          name: t('home.browserMode'),
          ready: shell.desktop === null,
          words: t(shell.desktop === null ? 'home.browserOn' : 'home.browserOff'),
        },
      ]
    : [];
  return (
    <section aria-busy={!machine && !failure}>
      <Text as="h2" tone="text2" size={11} line={16} weight={600}>
        {t('home.machine')}
      </Text>
      {!machine && failure && (
        <Block mt={8}>
          <ErrorNote error={failure} onRetry={retryHost} />
        </Block>
      )}
      <Stack as="dl" gap={8} mt={10}>
        {rows.map((row) => (
          <Row gap={8} key={row.name}>
            <Row as="dt" tone="text" align="center" gap={8} width={138}>
              {row.ready ? (
                <IconCircleCheck size={14} stroke={1.6} color="var(--ok)" aria-hidden="true" />
              ) : (
                <IconCircleDashed size={14} stroke={1.6} color="var(--dim)" aria-hidden="true" />
              )}
              {row.name}
            </Row>
            <Text as="dd" tone="dim">
              {row.words}
            </Text>
          </Row>
        ))}
      </Stack>
    </section>
  );
}
