import { type MouseEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getLanguage, type LanguageCode, languages } from '#src/i18n/languages.ts'
import buttons from '#src/ui/button.module.css'
import { Flag } from '#src/ui/Flag.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import type { DisplayedText } from './displayed-text.ts'
import { fetchText } from './fetch-text.ts'
import styles from './TranslateDialog.module.css'

export type TranslateDialogProps = {
  articleId: string
  originalLanguage: LanguageCode
  displayedLanguage: LanguageCode
  /** The language the reader requested, even if there is no translation into it. */
  requestedLanguage: LanguageCode
  onText: (text: DisplayedText) => void
  onClose: () => void
}

type TextRequest = { language: LanguageCode; status: 'loading' | 'unavailable' | 'failed' }

/** Offers the text of the article in nine languages. If there is no translation into a language, it says so. */
export function TranslateDialog({
  articleId,
  originalLanguage,
  displayedLanguage,
  requestedLanguage,
  onText,
  onClose,
}: TranslateDialogProps) {
  const { t, ready } = useTranslation(['common', 'reading'])
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [request, setRequest] = useState<TextRequest>()
  // A layout effect: the dialog must be closed before React removes it, so that the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!ready || !element) return
    element.showModal()
    element.querySelector<HTMLElement>(`button[lang="${getLanguage(requestedLanguage).tag}"]`)?.focus()
    return () => element.close()
  }, [ready, requestedLanguage])
  useFetchedText(articleId, request, (text) => {
    if (text?.state === 'unavailable') setRequest({ language: text.requestedLanguage, status: 'unavailable' })
    else if (!text) setRequest(request && { ...request, status: 'failed' })
    else {
      onText(text)
      onClose()
    }
  })
  if (!ready) return null

  const closeOnBackdrop = (event: MouseEvent) => event.target === event.currentTarget && onClose()
  const load = (language: LanguageCode) => setRequest({ language, status: 'loading' })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: browsers close a dialog on Escape
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <div className={styles.content}>
        <div className={styles.bar}>
          <h2 id={titleId} className={styles.title}>
            {t('news.translate')}
          </h2>
          <button
            type="button"
            className={styles.close}
            onClick={onClose}
            aria-label={t('reading:translate.close')}
          >
            <Icon name="cross" />
          </button>
        </div>
        <p>{t('reading:translate.hint')}</p>
        <ul className={styles.languages} aria-label={t('shell.language')}>
          {languages.map(({ code, tag, name, direction, country }) => (
            <li key={code}>
              <button
                type="button"
                className={styles.language}
                lang={tag}
                aria-current={code === displayedLanguage || undefined}
                aria-busy={request?.language === code && request.status === 'loading'}
                onClick={() => load(code)}
              >
                <Flag country={country} isVisible />
                <bdi dir={direction}>{name}</bdi>
                {code === displayedLanguage && <Icon name="check" size={16} />}
              </button>
            </li>
          ))}
        </ul>
        <div role="status" className={styles.status}>
          {request?.status === 'loading' && t('news.loading')}
          {request?.status === 'failed' && t('reading:translate.failed')}
          {request?.status === 'unavailable' &&
            t('reading:translate.unavailable', { language: getLanguage(request.language).name })}
        </div>
        {request?.status === 'unavailable' && (
          <button
            type="button"
            className={buttons.primary}
            onClick={displayedLanguage === originalLanguage ? onClose : () => load(originalLanguage)}
          >
            {t('news.translation.readOriginal')}
          </button>
        )}
      </div>
    </dialog>
  )
}

/** Fetches the requested text and aborts the previous request. Calls back with undefined on failure. */
function useFetchedText(
  articleId: string,
  request: TextRequest | undefined,
  onText: (text: DisplayedText | undefined) => void,
): void {
  const handleText = useEffectEvent(onText)
  useEffect(() => {
    if (request?.status !== 'loading') return
    const abort = new AbortController()
    fetchText(articleId, request.language, abort.signal).then(
      (text) => handleText(text),
      () => abort.signal.aborted || handleText(undefined),
    )
    return () => abort.abort()
  }, [articleId, request])
}
