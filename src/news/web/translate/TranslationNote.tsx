import { useTranslation } from 'react-i18next'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { LiveButton } from '../LiveButton.tsx'
import type { ShownText } from './shown-text.ts'
import styles from './TranslationNote.module.css'
import { textAddress } from './use-article-text.ts'

type Props = {
  articleId: string
  text: Omit<ShownText, 'content'>
  /** The language the article is written in. */
  written: LanguageCode
  onOriginal: () => void
}

/** Says whether this is a translation, or why it is none. Stands in the page before it says anything. */
export function TranslationNote({ articleId, text: { state, wanted }, written, onOriginal }: Props) {
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
            <LiveButton className={styles.way} href={textAddress(articleId, written)} onPress={onOriginal}>
              {t('news.translation.readOriginal')}
            </LiveButton>
          )}
        </p>
      )}
    </div>
  )
}
