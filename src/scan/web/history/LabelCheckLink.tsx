import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStore } from '#src/ui/use-store.ts'
import { type RememberedScan, scanHistoryStore } from './scan-history.ts'

const none: RememberedScan[] = []

/** Leads to the label check of a product that was scanned on this device, otherwise to the scanner. */
export function LabelCheckLink({ productId }: { productId: string }) {
  const { t } = useTranslation()
  const scans = useStore(scanHistoryStore, none)
  const scan = scans.find(({ product, hasLabelCheck }) => hasLabelCheck && product?.id === productId)
  return (
    <p>
      {scan ? (
        <Link to={`/app/scans/${scan.id}#label-check`}>{t('catalogue:product.yourLabelCheck')}</Link>
      ) : (
        <Link to="/app/scan">{t('catalogue:product.checkLabel')}</Link>
      )}
    </p>
  )
}
