import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { CameraProblem } from './camera/use-camera.ts'
import { GtinForm } from './GtinForm.tsx'
import { PhotoInput } from './PhotoInput.tsx'
import styles from './Scanner.module.css'
import type { ScanProblem } from './scanner-state.ts'

type Props = {
  problem: ScanProblem | undefined
  /** Why the camera cannot be used. */
  cameraProblem: CameraProblem | undefined
  onOpenCamera: () => void
  onPhoto: (photo: Blob) => void
  onCode: (gtin: string) => Promise<void>
  onInvalidCode: () => void
}

/** The three ways to begin, equal to each other: a camera can be missing or refused. */
export function ScanStart({ problem, cameraProblem, onOpenCamera, onPhoto, onCode, onInvalidCode }: Props) {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  const isCodeInvalid = problem === 'invalid-code'
  const message = cameraProblem
    ? t(`scan:camera.${cameraProblem}`)
    : problem && !isCodeInvalid && t(`scan:problems.${problem}`)
  return (
    <div className={styles.start}>
      {message && (
        <p role="alert" className={styles.problem}>
          {message}
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" className={buttons.primary} disabled={!isHydrated} onClick={onOpenCamera}>
          {t('scan:openCamera')}
        </button>
        <PhotoInput className={buttons.quiet} onPhoto={onPhoto} />
      </div>
      {/* A browser that has been told does not ask. */}
      {!cameraProblem && <p className={styles.explanation}>{t('scan:cameraExplanation')}</p>}
      <GtinForm
        error={isCodeInvalid ? t('scan:problems.invalid-code') : undefined}
        onCode={onCode}
        onInvalidCode={onInvalidCode}
      />
    </div>
  )
}
