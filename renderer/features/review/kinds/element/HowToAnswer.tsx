import { useTranslation } from 'react-i18next';

export function HowToAnswer() {
  const { t } = useTranslation();
  return t('review.target.clickToAnswer');
}
