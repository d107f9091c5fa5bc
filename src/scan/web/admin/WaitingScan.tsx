import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatGtin } from '#src/catalogue/contract/format-gtin.ts'
import type { ProductCard } from '#src/catalogue/contract/product.ts'
import { ProductSummary } from '#src/catalogue/web/ProductSummary.tsx'
import { GivenAnswer } from '#src/ui/admin/GivenAnswer.tsx'
import { useRevocableAnswer } from '#src/ui/admin/use-revocable-answer.ts'
import buttons from '#src/ui/button.module.css'
import { SearchField } from '#src/ui/form/SearchField.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { ScanAnswer } from '../../contract/scan.ts'
import { getPhoto, resolveScan, searchProducts } from './scans-admin-api.ts'
import styles from './WaitingScans.module.css'

/** null: the photo shows no oil of the catalogue. */
type Answer = { product: ProductCard | null }

/** A photo with what was read on it, and the products that it may show. */
export function WaitingScan({ answer }: { answer: ScanAnswer }) {
  const { t } = useTranslation()
  const { scan } = answer
  const queryClient = useQueryClient()
  const resolve = useMutation({
    mutationFn: (productId: string | null) => resolveScan(scan._id, productId),
    onSuccess: (_, productId) => {
      showMessage(t(productId === null ? 'scans:closed' : 'scans:named'))
      return queryClient.invalidateQueries({ queryKey: ['waiting-scans'] })
    },
    onError: () => {
      takeBack()
      showError(t('scans:saveFailed'))
    },
  })
  const {
    answer: given,
    container,
    give,
    takeBack,
  } = useRevocableAnswer<Answer>(({ product }) => resolve.mutate(product?._id ?? null))
  const lines = [...new Set(scan.read.lines)]
  return (
    <li className={styles.item}>
      <Photo id={scan._id} />
      <div ref={container} tabIndex={-1} className={styles.details}>
        {scan.question !== null && (
          <p className={styles.question}>
            {scan.question ? (
              <>
                <strong>{t('scans:asked')}</strong> <bdi>{scan.question}</bdi>
              </>
            ) : (
              t('scans:askedWithoutQuestion')
            )}
          </p>
        )}
        {scan.read.barcode && <p>{t('scan:answer.barcode', { code: formatGtin(scan.read.barcode) })}</p>}
        <p className={styles.text} dir="auto">
          {lines.length > 0 ? lines.join(' · ') : t('scans:noText')}
        </p>
        {given ? (
          <GivenAnswer
            title={t('scans:given')}
            hint={t(resolve.isPending ? 'scans:sending' : 'scans:sentSoon')}
            undoLabel={t('scans:undo')}
            isSending={resolve.isPending}
            onUndo={takeBack}
          >
            {given.product ? <ProductSummary product={given.product} /> : <p>{t('scans:none')}</p>}
          </GivenAnswer>
        ) : (
          <AnswerChoice answer={answer} onAnswer={give} />
        )}
      </div>
    </li>
  )
}

type ChoiceProps = { answer: ScanAnswer; onAnswer: (answer: Answer) => void }

/** The oils that the photo may show: the candidates, or what a search finds. */
function AnswerChoice({ answer: { candidates }, onAnswer }: ChoiceProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = useQuery({
    queryKey: ['scan-products', search],
    queryFn: ({ signal }) => searchProducts(search, signal),
    enabled: search.trim() !== '',
  })
  const products = search.trim() ? (found.data?.data ?? []) : candidates.map(({ product }) => product)
  return (
    <>
      <SearchField
        label={t('catalogue:list.placeholder')}
        value={search}
        maxLength={200}
        onSearch={setSearch}
      />
      <ul className={styles.products} aria-label={t('scans:choose')}>
        {products.map((product: ProductCard) => (
          <li key={product._id}>
            <button type="button" className={styles.product} onClick={() => onAnswer({ product })}>
              <ProductSummary product={product} />
            </button>
          </li>
        ))}
      </ul>
      {found.isError && (
        <LoadFailure
          message={t('catalogue:list.failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void found.refetch()}
        />
      )}
      {search.trim() && found.data?.data.length === 0 && <p>{t('catalogue:list.empty')}</p>}
      <p>
        <button type="button" className={buttons.quiet} onClick={() => onAnswer({ product: null })}>
          {t('scans:none')}
        </button>
      </p>
    </>
  )
}

/** The photo is not public, so it is loaded with the session and shown from memory. */
function Photo({ id }: { id: string }) {
  const { t } = useTranslation()
  const photo = useQuery({ queryKey: ['scan-photo', id], queryFn: ({ signal }) => getPhoto(id, signal) })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!photo.data) return
    const created = URL.createObjectURL(photo.data)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [photo.data])
  if (photo.isError) return <p className={styles.photo}>{t('scans:noPhoto')}</p>
  return <div className={styles.photo}>{url && <img src={url} alt={t('scans:photo')} />}</div>
}
