import { useTranslation } from 'react-i18next'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import type { TranslationStatus } from '../../contract/machine.ts'
import styles from './TranslationList.module.css'

/** Says which providers work, and what is left of the budget of the day. */
export function ProviderStatus({ status: { providers, spending } }: { status: TranslationStatus }) {
  const { t } = useTranslation()
  const number = new Intl.NumberFormat(useLanguageTag())
  if (providers.length === 0) return <p className={styles.status}>{t('translations:noProvider')}</p>
  const { characters, dailyCharacters } = spending
  return (
    <ul className={styles.status} aria-label={t('translations:providers')}>
      {providers.map(({ name, isPaused, lastFailure }) => (
        <li key={name}>
          <bdi>{name}</bdi>
          {': '}
          {t(isPaused || lastFailure ? 'translations:providerFails' : 'translations:providerWorks')}
        </li>
      ))}
      <li>
        {dailyCharacters > 0
          ? t('translations:budget', {
              used: number.format(characters),
              total: number.format(dailyCharacters),
            })
          : t('translations:used', { used: number.format(characters) })}
      </li>
    </ul>
  )
}
