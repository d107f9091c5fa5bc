import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { logFailure } from '#src/ui/log-failure.ts'

/** Leads to the label check of a product that was scanned on this device, otherwise to the scanner. */
export function LabelCheckLink({ productId }: { productId: string }) {
  const { t } = useTranslation()
  const scanId = useLabelCheck(productId)
  return (
    <p>
      {scanId ? (
        <Link to={`/app/scans/${scanId}#label-check`}>{t('catalogue:product.yourLabelCheck')}</Link>
      ) : (
        <Link to="/app/scan">{t('catalogue:product.checkLabel')}</Link>
      )}
    </p>
  )
}

/** The history is loaded last: nobody has scans before scripts run. */
function useLabelCheck(productId: string): string | undefined {
  const [scanId, setScanId] = useState<string>()
  useEffect(() => {
    const controller = new AbortController()
    import('./scan-history.ts')
      .then(({ scanHistoryStore }) => {
        if (controller.signal.aborted) return
        const show = () =>
          setScanId(
            scanHistoryStore.get().find((scan) => scan.hasLabelCheck && scan.product?.id === productId)?.id,
          )
        controller.signal.addEventListener('abort', scanHistoryStore.subscribe(show))
        show()
      })
      .catch((error: unknown) => logFailure('The scans of this device could not be read:', error))
    return () => controller.abort()
  }, [productId])
  return scanId
}
