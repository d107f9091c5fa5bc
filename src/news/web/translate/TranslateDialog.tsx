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
  /** The language the article is written in, the one it is shown in, and the one its reader would like. */
  written: LanguageCode
  shown: LanguageCode
  wanted: LanguageCode
  onText: (text: DisplayedText) => void
  onClose: () => void
}

type Asked = { language: LanguageCode; state: 'loading' | 'unavailable' | 'failed' }

/** The nine languages an article's text may be had in. Nothing is made up: where there is no translation it says so. */
export function TranslateDialog({
  articleId,
  written,
  shown,
  wanted,
  onText,
  onClose,
}: TranslateDialogProps) {
  const { t, ready } = useTranslation(['common', 'reading'])
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [asked, ask] = useState<Asked>()
  // Before the dialog leaves the page: closed by itself it gives the focus back to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!ready || !element) return
    element.showModal()
    element.querySelector<HTMLElement>(`button[lang="${getLanguage(wanted).tag}"]`)?.focus()
    return () => element.close()
  }, [ready, wanted])
  useText(articleId, asked, (text) => {
    if (text?.state === 'unavailable') ask({ language: text.requestedLanguage, state: 'unavailable' })
    else if (!text) ask(asked && { ...asked, state: 'failed' })
    else {
      onText(text)
      onClose()
    }
  })
  if (!ready) return null

  const closeOutside = (event: MouseEvent) => event.target === event.currentTarget && onClose()
  const load = (language: LanguageCode) => ask({ language, state: 'loading' })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeOutside}
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
                aria-current={code === shown || undefined}
                aria-busy={asked?.language === code && asked.state === 'loading'}
                onClick={() => load(code)}
              >
                <Flag country={country} isVisible />
                <bdi dir={direction}>{name}</bdi>
                {code === shown && <Icon name="check" size={16} />}
              </button>
            </li>
          ))}
        </ul>
        <div role="status" className={styles.status}>
          {asked?.state === 'loading' && t('news.loading')}
          {asked?.state === 'failed' && t('reading:translate.failed')}
          {asked?.state === 'unavailable' &&
            t('reading:translate.unavailable', { language: getLanguage(asked.language).name })}
        </div>
        {asked?.state === 'unavailable' && (
          <button
            type="button"
            className={buttons.primary}
            onClick={shown === written ? onClose : () => load(written)}
          >
            {t('news.translation.readOriginal')}
          </button>
        )}
      </div>
    </dialog>
  )
}

/** Asks for the text that was chosen last, and gives up what was asked before. `undefined`: it could not be had. */
function useText(
  articleId: string,
  asked: Asked | undefined,
  onAnswer: (text: DisplayedText | undefined) => void,
): void {
  const answer = useEffectEvent(onAnswer)
  useEffect(() => {
    if (asked?.state !== 'loading') return
    const giveUp = new AbortController()
    fetchText(articleId, asked.language, giveUp.signal).then(
      (text) => answer(text),
      () => giveUp.signal.aborted || answer(undefined),
    )
    return () => giveUp.abort()
  }, [articleId, asked])
}
