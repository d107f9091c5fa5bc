import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  fallbackLanguage,
  findLanguageCode,
  getLanguage,
  type LanguageCode,
  languages,
} from '#src/i18n/languages.ts'
import buttons from '#src/ui/button.module.css'
import { Dialog, DialogCloseButton, DialogContent, DialogTitle } from '#src/ui/dialog/Dialog.tsx'
import { Flag } from '#src/ui/Flag.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { DeviceTranslation } from './DeviceTranslation.tsx'
import type { DisplayedText } from './displayed-text.ts'
import { requestText } from './request-text.ts'
import styles from './TranslateDialog.module.css'

export type TranslateDialogProps = {
  articleId: string
  originalLanguage: LanguageCode
  displayedLanguage: LanguageCode
  /** The language the reader requested, even if there is no translation into it. */
  requestedLanguage: LanguageCode
  languages: readonly OfferedLanguage[]
  /** Requested as soon as the dialog opens. */
  initialLanguage?: LanguageCode
  onText: (text: DisplayedText) => void
  onClose: () => void
}

/** A translation that readers can choose. */
export type OfferedLanguage = { lang: LanguageCode; status: 'machine' | 'reviewed'; hasText: boolean }

type TextRequest = { language: LanguageCode; status: 'loading' | 'unavailable' | 'pending' | 'failed' }

/** Offers the text of the article in nine languages. If the server cannot translate it either, it says so. */
export function TranslateDialog({
  articleId,
  originalLanguage,
  displayedLanguage,
  requestedLanguage,
  languages: offered,
  initialLanguage,
  onText,
  onClose,
}: TranslateDialogProps) {
  const { t, ready, i18n } = useTranslation(['common', 'reading'])
  const interfaceLanguage = getLanguageAttributes(findLanguageCode(i18n.language) ?? fallbackLanguage)
  const requestedLanguageButton = useRef<HTMLButtonElement>(null)
  const [request, setRequest] = useState<TextRequest | undefined>(
    initialLanguage && { language: initialLanguage, status: 'loading' },
  )
  const finish = (text: DisplayedText) => {
    onText(text)
    onClose()
  }
  const isWaiting = useRequestedText(articleId, request, (text) => {
    if (text?.state === 'unavailable' || text?.state === 'pending')
      setRequest({ language: text.requestedLanguage, status: text.state })
    else if (!text) setRequest(request && { ...request, status: 'failed' })
    else finish(text)
  })
  if (!ready) return null

  const isWithoutText = request?.status === 'unavailable' || request?.status === 'pending'
  const names = (language: LanguageCode) => ({
    language: getLanguage(language).name,
    original: getLanguage(originalLanguage).name,
  })
  const load = (language: LanguageCode) => setRequest({ language, status: 'loading' })
  const getState = (code: LanguageCode) => {
    if (code === originalLanguage) return 'original'
    const found = offered.find(({ lang }) => lang === code)
    if (!found) return 'none'
    return found.hasText ? found.status : 'headOnly'
  }
  return (
    <Dialog position="top" closesOnBackdropClick initialFocus={requestedLanguageButton} onClose={onClose}>
      <DialogContent>
        <div className={styles.bar}>
          <DialogTitle>{t('news.translate')}</DialogTitle>
          <DialogCloseButton label={t('reading:translate.close')} />
        </div>
        <p>{t('reading:translate.hint')}</p>
        <ul className={styles.languages} aria-label={t('shell.language')}>
          {languages.map(({ code, tag, name, direction, country }) => (
            <li key={code}>
              <button
                ref={code === requestedLanguage ? requestedLanguageButton : undefined}
                type="button"
                className={styles.language}
                lang={tag}
                aria-current={code === displayedLanguage || undefined}
                aria-busy={request?.language === code && request.status === 'loading'}
                onClick={() => load(code)}
              >
                <Flag country={country} isVisible />
                <span className={styles.names}>
                  <bdi dir={direction}>{name}</bdi>{' '}
                  <span className={styles.state} {...interfaceLanguage}>
                    {t(`reading:translate.state.${getState(code)}`)}
                  </span>
                </span>
                {code === displayedLanguage && <Icon name="check" size={16} />}
              </button>
            </li>
          ))}
        </ul>
        <div className={styles.result} data-shown={request && ''}>
          <div role="status" className={styles.status}>
            {request?.status === 'loading' && !isWaiting && t('shell.loading')}
            {request?.status === 'failed' && t('reading:translate.failed')}
            {request?.status === 'unavailable' &&
              t(
                getState(request.language) === 'headOnly'
                  ? 'news.translation.headOnly'
                  : 'reading:translate.unavailable',
                names(request.language),
              )}
            {request &&
              (isWaiting || request.status === 'pending') &&
              t('news.translation.pending', names(request.language))}
          </div>
          {request && (isWaiting || isWithoutText) && (
            <DeviceTranslation
              key={request.language}
              articleId={articleId}
              source={originalLanguage}
              target={request.language}
              isOnlyWay={request.status === 'unavailable'}
              onText={finish}
            />
          )}
          {isWithoutText && (
            <button
              type="button"
              className={buttons.quiet}
              onClick={displayedLanguage === originalLanguage ? onClose : () => load(originalLanguage)}
            >
              {t('news.translation.readOriginal')}
            </button>
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}

/**
 * Fetches the requested text and aborts the previous request. Calls back with undefined on failure.
 * @returns whether the server is translating it
 */
function useRequestedText(
  articleId: string,
  request: TextRequest | undefined,
  onText: (text: DisplayedText | undefined) => void,
): boolean {
  const [isWaiting, setWaiting] = useState(false)
  const handleText = useEffectEvent(onText)
  useEffect(() => {
    if (request?.status !== 'loading') return
    const abort = new AbortController()
    const { signal } = abort
    const onWaiting = () => signal.aborted || setWaiting(true)
    requestText({ articleId, language: request.language, signal, onWaiting }).then(
      (text) => handleText(text),
      () => signal.aborted || handleText(undefined),
    )
    return () => {
      abort.abort()
      setWaiting(false)
    }
  }, [articleId, request])
  return isWaiting
}
