import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { Product } from '../../../contract/product.ts'

const CorrectionDialog = lazy(async () => ({
  default: (await import('./CorrectionDialog.tsx')).CorrectionDialog,
}))

/** Members say which fact of a product is wrong, and what is right. */
export function ReportIncorrectData({ product }: { product: Product }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const isHydrated = useHydrated()
  return (
    <p>
      <button type="button" className={buttons.quiet} disabled={!isHydrated} onClick={() => setIsOpen(true)}>
        {t('catalogue:correction.report')}
      </button>
      {isOpen && (
        <Suspense>
          <CorrectionDialog product={product} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </p>
  )
}
