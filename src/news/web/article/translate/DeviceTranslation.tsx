import { useEffect, useState } from 'react'
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
  onText: (text: DisplayedText) => void
}

/** Offers the translator of the browser, where there is one for these languages. Nothing leaves the device. */
export function DeviceTranslation({ articleId, source, target, onText }: Props) {
  const { t } = useTranslation(['common', 'reading'])
  const [isAvailable, setAvailable] = useState<boolean>()
  const [percent, setPercent] = useState<number>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isCurrent = true
    setAvailable(undefined)
    canTranslateOnDevice(source, target).then((can) => isCurrent && setAvailable(can))
    return () => {
      isCurrent = false
    }
  }, [source, target])

  const translate = () => {
    setFailed(false)
    setPercent(0)
    translateOnDevice(articleId, { source, target, onProgress: setPercent }).then(
      onText,
      (error: unknown) => {
        logFailure('The browser could not translate the article:', error)
        setPercent(undefined)
        setFailed(true)
      },
    )
  }
  if (isAvailable === undefined) return null
  if (!isAvailable) return <p>{t('reading:translate.noDevice')}</p>
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
