import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { GtinForm } from './GtinForm.tsx'
import styles from './Scanner.module.css'
import type { ScanProblem } from './scanner-state.ts'

type Props = {
  problem: ScanProblem | undefined
  onOpenCamera: () => void
  onPhoto: (photo: Blob) => void
  onCode: (gtin: string) => void
  onInvalidCode: () => void
}

/** The three ways to begin, equal to each other: a camera can be missing or refused. */
export function ScanStart({ problem, onOpenCamera, onPhoto, onCode, onInvalidCode }: Props) {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  const fileId = useId()
  return (
    <div className={styles.start}>
      {problem && problem !== 'invalid-code' && (
        <p role="alert" className={styles.problem}>
          {t(`scan:problems.${problem}`)}
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" className={buttons.primary} disabled={!isHydrated} onClick={onOpenCamera}>
          {t('scan:openCamera')}
        </button>
        <div className={styles.file}>
          <input
            id={fileId}
            className={styles.fileInput}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/heic"
            onChange={({ currentTarget }) => {
              const photo = currentTarget.files?.[0]
              if (photo) onPhoto(photo)
            }}
          />
          <label htmlFor={fileId} className={buttons.quiet}>
            {t('scan:choosePhoto')}
          </label>
        </div>
      </div>
      <p className={styles.explanation}>{t('scan:cameraExplanation')}</p>
      <GtinForm
        error={problem === 'invalid-code' ? t('scan:problems.invalid-code') : undefined}
        onCode={onCode}
        onInvalidCode={onInvalidCode}
      />
    </div>
  )
}
