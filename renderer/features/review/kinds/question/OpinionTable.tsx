import { useTranslation } from 'react-i18next';
import type { Cannot, RevealedQuestion } from './item.ts';
import { type OpinionLine, opinionsOn } from './opinions.ts';
import saidClasses from './OpinionTable.module.css';
import { Block, Text } from '../../../../ui/layout/primitives.tsx';
import { Table } from '../../../../ui/tables/Table.tsx';

function useWords(): (line: OpinionLine) => string {
  const { t } = useTranslation();
  return (line) => {
    const parts: string[] = [];
    if (line.drafted) parts.push(t('review.said.drafted'));
    if (line.rotations) parts.push(t('review.said.rotations', line.rotations));
    if (line.cannot !== null) {
      const known = line.cannot as Cannot;
      parts.push(line.role === 'annotator' ? t(`review.cannot.${known}`) : line.cannot || t('review.said.cannot'));
    }
    if (line.valid !== null) parts.push(t(line.valid ? 'review.said.valid' : 'review.said.notValid'));
    if (line.comment) parts.push(`“${line.comment}”`);
    return parts.join(', ');
  };
}

/** Each opinion: who, answer and comment. */
export function OpinionTable({ item }: { item: RevealedQuestion }) {
  const { t } = useTranslation();
  const words = useWords();
  const lines = opinionsOn(item);
  return (
    <Block as="section" pad={12} borderBottom="line" lastOpen>
      <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
        {t('review.said.title')}
      </Text>
      {lines.length === 0 ? (
        <Text as="p" tone="dim">
          {t('review.said.none')}
        </Text>
      ) : (
        <Table cell={[4, 8, 4, 0]} open alignTop breakWords className={saidClasses.said}>
          <colgroup>
            <col className={saidClasses.name} />
            <col className={saidClasses.role} />
            <col className={saidClasses.answer} />
            <col />
          </colgroup>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('review.said.who')}</th>
              <th scope="col">{t('review.said.role')}</th>
              <th scope="col">{t('review.said.answer')}</th>
              <th scope="col">{t('review.said.said')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.role} ${line.name}`}>
                <Block as="td" weight={500} title={line.name}>
                  {line.name}
                </Block>
                <Block as="td" tone="dim">
                  {t(`review.said.role_.${line.role}`)}
                </Block>
                <td>
                  <b>{line.rotations ? '–' : (line.answer ?? '–')}</b>
                </td>
                <Block as="td" tone="dim" className="selectable">
                  {words(line)}
                </Block>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Block>
  );
}
