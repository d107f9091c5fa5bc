import { useTranslation } from 'react-i18next'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { HydratedButton } from '../HydratedButton.tsx'
import type { DisplayedText } from './displayed-text.ts'
import styles from './TranslationNote.module.css'
import { getTranslationPath } from './use-article-text.ts'

type Props = {
  articleId: string
  text: Omit<DisplayedText, 'content'>
  /** The language the article is written in. */
  written: LanguageCode
  onOriginal: () => void
}

/** Says whether this is a translation, or why it is none. Stands in the page before it says anything. */
export function TranslationNote({
  articleId,
  text: { state, requestedLanguage: wanted },
  written,
  onOriginal,
}: Props) {
  const { t } = useTranslation()
  const original = getLanguage(written).name
  return (
    <div role="status">
      {state !== 'original' && (
        <p className={styles.note}>
          {state === 'unavailable'
            ? t('news.translation.unavailable', { language: getLanguage(wanted).name, original })
            : t('news.translation.shown', { original })}
          {state === 'translated' && (
            <HydratedButton
              className={styles.way}
              href={getTranslationPath(articleId, written)}
              onPress={onOriginal}
            >
              {t('news.translation.readOriginal')}
            </HydratedButton>
          )}
        </p>
      )}
    </div>
  )
}
