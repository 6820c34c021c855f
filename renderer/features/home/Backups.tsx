import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { restoreProject, useOpening } from '../../project/open-project.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Block, Row } from '../../ui/layout/primitives.tsx';

const damage = z.object({ path: z.string(), problems: z.array(z.string()), backups: z.array(z.string()) });

/** What is wrong with a damaged project file, and the backups that can replace it. `data`: of the DAMAGED error. */
export default function Backups({ data }: { data: unknown }) {
  const { t } = useTranslation();
  const busy = useOpening((state) => state.busy);
  const damaged = damage.safeParse(data).data;
  if (!damaged) return null;
  return (
    <Block pad={[8, 12]} border="line2" borderTop="none">
      <Block as="ul" bullets pl={16} tone="dim" className="selectable">
        {damaged.problems.slice(0, 5).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </Block>
      <p>{t(damaged.backups.length > 0 ? 'home.failure.backups' : 'home.failure.noBackups')}</p>
      {damaged.backups.map((file) => (
        <Row key={file} align="center" justify="space-between" gap={12} pad={[4, 0]}>
          <code>{file}</code>
          <ActionButton small disabled={busy} onClick={() => void restoreProject(damaged.path, file)}>
            {t('home.failure.restore')}
          </ActionButton>
        </Row>
      ))}
    </Block>
  );
}
