import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#src/i18n/languages.ts'
import buttons from '#src/ui/button.module.css'
import { logFailure } from '#src/ui/log-failure.ts'
import type { DisplayedText } from './displayed-text.ts'
import { canTranslateOnDevice, translateOnDevice } from './translate-on-device.ts'

type Props = {
  articleId: string
  source: LanguageCode
  target: LanguageCode
  /** Says so when the browser has no translator; otherwise the server is translating. */
  isOnlyWay: boolean
  onText: (text: DisplayedText) => void
}

/** Offers the translator of the browser, where there is one for these languages. Nothing leaves the device. */
export function DeviceTranslation({ articleId, source, target, isOnlyWay, onText }: Props) {
  const { t } = useTranslation(['common', 'reading'])
  const [isAvailable, setAvailable] = useState<boolean>()
  const [percent, setPercent] = useState<number>()
  const [hasFailed, setFailed] = useState(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    canTranslateOnDevice(source, target).then((can) => isShown.current && setAvailable(can))
    return () => {
      isShown.current = false
    }
  }, [source, target])

  const translate = () => {
    setFailed(false)
    setPercent(0)
    translateOnDevice(articleId, { source, target, onProgress: setPercent }).then(
      // The text of the server, if that was faster, stays.
      (text) => isShown.current && onText(text),
      (error: unknown) => {
        logFailure('The browser could not translate the article:', error)
        setPercent(undefined)
        setFailed(true)
      },
    )
  }
  if (isAvailable === undefined) return null
  if (!isAvailable) return isOnlyWay ? <p>{t('reading:translate.noDevice')}</p> : null
  return (
    <>
      <button
        type="button"
        className={buttons.primary}
        aria-disabled={percent !== undefined}
        onClick={() => percent === undefined && translate()}
      >
        {t('reading:translate.onDevice')}
      </button>
      <p role="status">
        {percent !== undefined && t('reading:translate.progress', { percent })}
        {hasFailed && t('reading:translate.deviceFailed')}
      </p>
    </>
  )
}
