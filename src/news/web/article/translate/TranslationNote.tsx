import { useTranslation } from 'react-i18next'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { HydratedButton } from '#src/ui/HydratedButton.tsx'
import type { DisplayedText } from './displayed-text.ts'
import styles from './TranslationNote.module.css'
import { getTranslationPath } from './use-article-text.ts'

type Props = {
  articleId: string
  text: Omit<DisplayedText, 'content'>
  originalLanguage: LanguageCode
  onShowOriginal: () => void
}

/**
 * Says whether the text is a translation, or that a translation is unavailable. Always rendered, even when empty:
 * screen readers announce changes only in existing status regions.
 */
export function TranslationNote({
  articleId,
  text: { state, requestedLanguage },
  originalLanguage,
  onShowOriginal,
}: Props) {
  const { t } = useTranslation()
  const original = getLanguage(originalLanguage).name
  return (
    <div role="status">
      {state !== 'original' && (
        <p className={styles.note}>
          {state === 'unavailable'
            ? t('news.translation.unavailable', { language: getLanguage(requestedLanguage).name, original })
            : t('news.translation.shown', { original })}
          {state === 'translated' && (
            <HydratedButton
              className={styles.originalLink}
              href={getTranslationPath(articleId, originalLanguage)}
              onPress={onShowOriginal}
            >
              {t('news.translation.readOriginal')}
            </HydratedButton>
          )}
        </p>
      )}
    </div>
  )
}
