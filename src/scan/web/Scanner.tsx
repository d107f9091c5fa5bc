import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { KnownNumber } from '#src/catalogue/contract/known-numbers.ts'
import { lazyOptional } from '#src/ui/lazy-optional.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { randomId } from '#src/ui/random-id.ts'
import { isReadablePicture } from '#src/ui/upload/is-readable-picture.ts'
import { forgetScan } from './history/scan-history.ts'
import styles from './Scanner.module.css'
import { ScanStart } from './ScanStart.tsx'
import { findProduct, sendPhoto } from './scan-api.ts'
import { type ScannerState, type ScanProblem, startState } from './scanner-state.ts'
import { toScanProblem } from './to-scan-problem.ts'

/** Delayed, because nothing visible depends on it. */
const prepareAfterMs = 3_000

async function findOffline(gtin: string): Promise<KnownNumber | undefined> {
  try {
    const { findKnownNumber } = await import('./offline/known-numbers.ts')
    return await findKnownNumber(gtin)
  } catch (error) {
    logFailure('The oils on this device could not be read:', error)
    return undefined
  }
}

/** Loaded beforehand, because it is needed when nothing can be loaded. */
const loadPendingPhotos = () => import('./history/pending-photos.ts')

const logKeepFailure = (error: unknown) => logFailure('A photo could not be kept for later:', error)

/** Loaded with the photos that wait. */
async function remember(found: Remembered): Promise<void> {
  try {
    const { rememberScan } = await import('./history/remember-scan.ts')
    rememberScan(found)
  } catch (error) {
    logFailure('The scan could not be added to the history:', error)
  }
}

type Remembered = Parameters<typeof import('./history/remember-scan.ts').rememberScan>[0]
type Camera = typeof import('./camera/CameraView.tsx').CameraView

/** Keeps a photo that cannot be sent now. @returns what to say about it */
async function keep(key: string, photo: Blob, barcode: string | undefined): Promise<ScanProblem> {
  // The server reads no more kinds of pictures than browsers do, and would refuse it later, when nobody is told.
  if (!(await isReadablePicture(photo))) return 'unreadable'
  try {
    const { keepPhoto } = await loadPendingPhotos()
    await keepPhoto(key, photo, barcode)
    return 'queued'
  } catch (error) {
    logKeepFailure(error)
    return 'offline'
  }
}

const ScanAnswerView = lazyOptional(async () => (await import('./answer/ScanAnswerView.tsx')).ScanAnswerView)
const OfflineOil = lazyOptional(async () => (await import('./answer/OfflineOil.tsx')).OfflineOil)
const UnknownCode = lazyOptional(async () => (await import('./answer/UnknownCode.tsx')).UnknownCode)

/** Reads a label or barcode by camera, from a photo, or by its typed number. */
export function Scanner() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [state, setState] = useState<ScannerState>(startState)
  const section = useRef<HTMLElement>(null)
  const wasUsed = useRef(false)
  const [Camera, setCamera] = useState<{ View: Camera }>()
  useEffect(() => {
    loadPendingPhotos().catch(logKeepFailure)
    const timer = setTimeout(() => {
      import('./offline/prepare-offline.ts')
        .then(({ prepareOffline }) => prepareOffline())
        .catch((error: unknown) => logFailure('Scanning offline could not be prepared:', error))
    }, prepareAfterMs)
    return () => clearTimeout(timer)
  }, [])
  // The control that led here is gone; without this, the next Tab would begin at the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another view appears
  useEffect(() => {
    if (wasUsed.current && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true })
    wasUsed.current = true
  }, [state.view])
  const start = (problem?: ScanProblem) => setState({ view: 'start', problem })
  const reset = () => start()

  async function openCamera(): Promise<void> {
    try {
      const { CameraView } = await import('./camera/CameraView.tsx')
      setCamera({ View: CameraView })
      setState({ view: 'camera' })
    } catch (error) {
      start(await toScanProblem(error))
    }
  }

  /** @param insteadOf the id of a scan of this photo whose product is wrong */
  async function recognise(photo: Blob, barcode?: string, insteadOf?: string): Promise<void> {
    setState({ view: 'sending' })
    const key = randomId()
    try {
      const answer = await sendPhoto(photo, { key, barcode, insteadOf })
      if (insteadOf) forgetScan(insteadOf)
      await remember(answer)
      setState({ view: 'answer', answer, photo })
    } catch (error) {
      const problem = await toScanProblem(error)
      start(problem === 'offline' && !insteadOf ? await keep(key, photo, barcode) : problem)
    }
  }

  /** @param takePhoto takes the photo to be sent when no product has this number */
  async function lookUp(gtin: string, takePhoto?: () => Promise<Blob | undefined>): Promise<void> {
    try {
      const product = await findProduct(gtin)
      if (product === 'other-product') return setState({ view: 'unknown-code', gtin, isOtherProduct: true })
      if (product) {
        await remember({ product, barcode: gtin })
        await navigate(`/app/oils/${product._id}`)
        return
      }
      const photo = await takePhoto?.()
      if (photo) await recognise(photo, gtin)
      else setState({ view: 'unknown-code', gtin, isOtherProduct: false })
    } catch (error) {
      const problem = await toScanProblem(error)
      if (problem === 'offline') await lookUpOffline(gtin, takePhoto)
      else start(problem)
    }
  }

  /** A photo of an oil that the device does not know is kept for later. */
  async function lookUpOffline(gtin: string, takePhoto?: () => Promise<Blob | undefined>): Promise<void> {
    const oil = await findOffline(gtin)
    if (oil) {
      await remember({ product: oil, barcode: gtin })
      return setState({ view: 'offline-oil', oil })
    }
    const photo = await takePhoto?.()
    start(photo ? await keep(randomId(), photo, gtin) : 'offline-code')
  }

  return (
    <section ref={section} tabIndex={-1} className={styles.scanner} aria-label={t('scan:scanner')}>
      {state.view === 'start' && (
        <ScanStart
          problem={state.problem}
          cameraProblem={state.cameraProblem}
          onOpenCamera={() => void openCamera()}
          onPhoto={(photo) => void recognise(photo)}
          onCode={lookUp}
          onInvalidCode={() => start('invalid-code')}
        />
      )}
      {state.view === 'camera' && Camera && (
        <Camera.View
          onClose={reset}
          onProblem={(cameraProblem) => setState({ view: 'start', cameraProblem })}
          onPhoto={(photo) => void recognise(photo)}
          onBarcode={lookUp}
        />
      )}
      <p role="status" className={state.view === 'sending' ? styles.sending : 'visually-hidden'}>
        {state.view === 'sending' ? t('scan:sending') : ''}
      </p>
      <Suspense fallback={<p className={styles.sending}>{t('scan:sending')}</p>}>
        {state.view === 'answer' && (
          <ScanAnswerView
            answer={state.answer}
            onChange={(answer) => {
              void remember(answer)
              setState({ ...state, answer })
            }}
            onReject={({ _id, read }) => void recognise(state.photo, read.barcode, _id)}
            onAgain={reset}
          />
        )}
        {state.view === 'unknown-code' && (
          <UnknownCode
            gtin={state.gtin}
            isOtherProduct={state.isOtherProduct}
            onPhoto={(photo) => void recognise(photo, state.gtin)}
            onAgain={reset}
          />
        )}
        {state.view === 'offline-oil' && <OfflineOil oil={state.oil} onAgain={reset} />}
      </Suspense>
    </section>
  )
}
