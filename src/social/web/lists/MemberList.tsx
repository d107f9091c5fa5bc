import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProductTile } from '#src/catalogue/web/ProductTile.tsx'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SearchField } from '#src/ui/form/SearchField.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import type { ListName } from '../../contract/list-names.ts'
import { SignInPrompt } from '../SignInPrompt.tsx'
import { StoredNotice } from '../StoredNotice.tsx'
import { useMember } from '../use-member.ts'
import { changeList } from './lists-store.ts'
import styles from './MemberList.module.css'
import { RemovalNotice } from './RemovalNotice.tsx'
import { ShareList } from './ShareList.tsx'
import { type SavedSort, savedSorts, sortSavedProducts } from './sort-saved-products.ts'
import { useSavedProducts } from './use-saved-products.ts'

const shownAtOnce = 60

/** A list of the member: sorted and filtered here, also without a connection. */
export function MemberList({ list }: { list: ListName }) {
  const { t } = useTranslation()
  const { isKnown, userId } = useMember()
  const { products, storedAt, isFailed, retry, lists } = useSavedProducts(list, userId)
  if (!isKnown) return <p role="status">{t('shell.loading')}</p>
  if (!userId) return <SignInPrompt text={t('social:lists.signIn')} />
  const notice = isFailed && <StoredNotice storedAt={storedAt} onRetry={retry} />
  if (!products) return notice || <p role="status">{t('shell.loading')}</p>
  const waiting = lists?.pending.filter((change) => change.list === list) ?? []
  /** Not when an oil was added without a connection: the page cannot show it before it has loaded the oil. */
  const isEmpty = products.length === 0 && !waiting.some(({ isSaved }) => isSaved)
  return (
    <>
      {notice}
      {waiting.length > 0 && <p role="status">{t('social:lists.waiting')}</p>}
      {isEmpty && (
        <EmptyState message={t(`social:lists.${list}.empty`)}>
          <Link className={buttons.primary} to="/app/oils">
            {t('social:lists.find')}
          </Link>
        </EmptyState>
      )}
      {products.length > 0 && <Products list={list} products={products} />}
      <ShareList list={list} linkId={lists?.lists?.[list].linkId ?? null} isEmpty={products.length === 0} />
    </>
  )
}

type ProductsProps = {
  list: ListName
  products: NonNullable<ReturnType<typeof useSavedProducts>['products']>
}

function Products({ list, products }: ProductsProps) {
  const { t } = useTranslation()
  const languageTag = useLanguageTag()
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<SavedSort>('added')
  const [limit, setLimit] = useState(shownAtOnce)
  const [removedId, setRemovedId] = useState<string>()
  const count = useRef<HTMLParagraphElement>(null)
  const found = sortSavedProducts(products, { search, sort, languageTag })

  function remove(productId: string): void {
    changeList(list, productId, false)
    setRemovedId(productId)
    // The button that had the focus is gone.
    count.current?.focus()
  }

  return (
    <>
      <div className={styles.controls}>
        <SearchField label={t('social:lists.filter')} value={search} maxLength={100} onSearch={setSearch} />
        <SelectField
          label={t('catalogue:list.sort')}
          isLabelHidden
          value={sort}
          options={savedSorts.map((value) => ({ value, label: t(`social:lists.sorts.${value}`) }))}
          onValueChange={setSort}
        />
      </div>
      <p ref={count} tabIndex={-1} role="status" className={styles.count}>
        {t('catalogue:list.count', { count: found.length })}
      </p>
      {removedId && (
        <RemovalNotice
          onUndo={() => {
            changeList(list, removedId, true)
            setRemovedId(undefined)
          }}
        />
      )}
      <ul className={styles.grid}>
        {found.slice(0, limit).map(({ product }) => (
          <li key={product._id} className={styles.item}>
            <ProductTile product={product} hasSaveButton={false} />
            <button
              type="button"
              className={buttons.quiet}
              aria-label={`${t('social:lists.remove')}: ${product.brand} ${product.name}`}
              onClick={() => remove(product._id)}
            >
              {t('social:lists.remove')}
            </button>
          </li>
        ))}
      </ul>
      {found.length > limit && (
        <button type="button" className={buttons.quiet} onClick={() => setLimit(limit + shownAtOnce)}>
          {t('social:lists.more')}
        </button>
      )}
    </>
  )
}
