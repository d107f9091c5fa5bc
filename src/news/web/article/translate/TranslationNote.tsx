import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { HydratedButton } from '#src/ui/HydratedButton.tsx'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { describeOrigin } from './describe-origin.ts'
import type { DisplayedText } from './displayed-text.ts'
import styles from './TranslationNote.module.css'
import { getTranslationPath } from './use-article-text.ts'

type Text = Omit<DisplayedText, 'content'>
type Props = {
  articleId: string
  text: Text
  originalLanguage: LanguageCode
  onShow: (language: LanguageCode) => void
}

/**
 * Says where a translation comes from, or that a translation is unavailable. Always rendered, even when empty: screen
 * readers announce changes only in existing status regions.
 */
export function TranslationNote({ articleId, text, originalLanguage, onShow }: Props) {
  const { t } = useTranslation()
  const { state, requestedLanguage, provenance } = text
  const isTranslation = state === 'translated' || state === 'device'
  const otherLanguage = isTranslation ? originalLanguage : requestedLanguage
  return (
    <div role="status">
      {state !== 'original' && (
        <div className={styles.note}>
          <p>
            <NoteText text={text} originalLanguage={originalLanguage} />
          </p>
          {isTranslation && provenance?.note && (
            <p className={styles.comment} {...getLanguageAttributes(text.language)}>
              {provenance.note}
            </p>
          )}
          {(isTranslation || state === 'offered') && (
            <HydratedButton
              className={`${styles.originalLink} no-print`}
              href={getTranslationPath(articleId, otherLanguage)}
              onPress={() => onShow(otherLanguage)}
            >
              {t(`news.translation.${isTranslation ? 'readOriginal' : 'readTranslation'}`)}
            </HydratedButton>
          )}
        </div>
      )}
    </div>
  )
}

function NoteText({ text, originalLanguage }: { text: Text; originalLanguage: LanguageCode }) {
  const { t } = useTranslation()
  const original = getLanguage(originalLanguage).name
  const language = getLanguage(text.requestedLanguage).name
  switch (text.state) {
    case 'device':
      return t('news.translation.device', { original })
    case 'translated':
      return describeOrigin(text.provenance ?? {}, { t, original, format: (at) => formatDate(at, 'UTC') })
    case 'pending':
      return t('news.translation.pending', { language, original })
    case 'offered':
      return t('news.translation.offered', { language })
    default:
      return t(text.headLanguage ? 'news.translation.headOnly' : 'news.translation.unavailable', {
        language,
        original,
      })
  }
}
