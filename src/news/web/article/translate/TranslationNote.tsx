import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { HydratedButton } from '#src/ui/HydratedButton.tsx'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { OptionalTool } from '#src/ui/OptionalTool.tsx'
import { describeOrigin } from './describe-origin.ts'
import type { DisplayedText } from './displayed-text.ts'
import { TranslateButton } from './TranslateButton.tsx'
import type { TranslateDialogProps } from './TranslateDialog.tsx'
import styles from './TranslationNote.module.css'
import { getTranslationPath } from './use-article-text.ts'

type Text = Omit<DisplayedText, 'content'>
type Props = {
  text: Text
  translation: Pick<
    TranslateDialogProps,
    'articleId' | 'originalLanguage' | 'displayedLanguage' | 'requestedLanguage' | 'languages' | 'onText'
  >
  onShow: (language: LanguageCode) => void
}

/**
 * Says where a translation comes from, or that a translation is unavailable. Always rendered, even when empty: screen
 * readers announce changes only in existing status regions.
 */
export function TranslationNote({ text, translation, onShow }: Props) {
  const { articleId, originalLanguage } = translation
  const { t } = useTranslation()
  const { state, requestedLanguage, provenance } = text
  const isTranslation = state === 'translated' || state === 'device'
  const otherLanguage = isTranslation ? originalLanguage : requestedLanguage
  return (
    <div className={state === 'original' ? styles.empty : styles.note}>
      <div role="status" className={styles.text}>
        {state !== 'original' && (
          <p>
            <NoteText text={text} originalLanguage={originalLanguage} />
          </p>
        )}
        {isTranslation && provenance?.note && (
          <p {...getLanguageAttributes(text.language)}>{provenance.note}</p>
        )}
      </div>
      {(isTranslation || state === 'offered') && (
        <HydratedButton
          className={`${styles.action} no-print`}
          href={getTranslationPath(articleId, otherLanguage)}
          onPress={() => onShow(otherLanguage)}
        >
          {t(`news.translation.${isTranslation ? 'readOriginal' : 'readTranslation'}`)}
        </HydratedButton>
      )}
      {state === 'unavailable' && (
        <OptionalTool>
          <TranslateButton
            {...translation}
            className={`${styles.action} no-print`}
            initialLanguage={requestedLanguage}
          >
            {t('news.translation.translateText')}
          </TranslateButton>
        </OptionalTool>
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
