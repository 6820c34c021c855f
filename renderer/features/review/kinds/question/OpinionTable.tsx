import { useTranslation } from 'react-i18next';
import type { Cannot, RevealedQuestion } from './item.ts';
import { type OpinionLine, opinionsOn } from './opinions.ts';
import opinionClasses from './OpinionTable.module.css';
import { Block, Text } from '../../../../ui/layout/primitives.tsx';
import { Table } from '../../../../ui/tables/Table.tsx';

function useWords(): (line: OpinionLine) => string {
  const { t } = useTranslation();
  return (line) => {
    const parts: string[] = [];
    if (line.drafted) parts.push(t('review.opinions.drafted'));
    if (line.rotations) parts.push(t('review.opinions.rotations', line.rotations));
    if (line.cannot !== null) {
      const known = line.cannot as Cannot;
      parts.push(line.role === 'annotator' ? t(`review.cannot.${known}`) : line.cannot || t('review.opinions.cannot'));
    }
    if (line.valid !== null) parts.push(t(line.valid ? 'review.opinions.valid' : 'review.opinions.notValid'));
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
        {t('review.opinions.title')}
      </Text>
      {lines.length === 0 ? (
        <Text as="p" tone="dim">
          {t('review.opinions.none')}
        </Text>
      ) : (
        <Table cell={[4, 8, 4, 0]} open alignTop breakWords className={opinionClasses.words}>
          <colgroup>
            <col className={opinionClasses.name} />
            <col className={opinionClasses.role} />
            <col className={opinionClasses.answer} />
            <col />
          </colgroup>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('review.opinions.who')}</th>
              <th scope="col">{t('review.opinions.role')}</th>
              <th scope="col">{t('review.opinions.answer')}</th>
              <th scope="col">{t('review.opinions.comment')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.role} ${line.name}`}>
                <Block as="td" weight={500} title={line.name}>
                  {line.name}
                </Block>
                <Block as="td" tone="dim">
                  {t(`review.opinions.role_.${line.role}`)}
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
