import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFullName } from '#src/catalogue/contract/product-name.ts'
import { ProductSummary } from '#src/catalogue/web/ProductSummary.tsx'
import { SearchField } from '#src/ui/form/SearchField.tsx'
import { type CatalogueResults, searchCatalogue } from '../../catalogue-api.ts'
import styles from './NamedPanel.module.css'

type Props = {
  /** Not listed again. */
  chosen: { products: string[]; producers: string[] }
  onProduct: (id: string, name: string) => void
  onProducer: (name: string) => void
}

/** Searches the catalogue for oils and producers. A chosen result is added, and the search starts anew. */
export function CatalogueSearch({ chosen, onProduct, onProducer }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = useQuery({
    queryKey: ['catalogue-search', search],
    queryFn: ({ signal }) => searchCatalogue(search, signal),
    enabled: search.trim() !== '',
    placeholderData: keepPreviousData,
  })
  const results = search.trim() && found.data ? withoutChosen(found.data, chosen) : undefined
  const isEmpty = results && results.products.length + results.producers.length === 0
  return (
    <search className={styles.search}>
      <SearchField
        label={t('admin:named.search')}
        value={search}
        maxLength={200}
        isLabelHidden={false}
        onSearch={setSearch}
      />
      <p className={styles.note}>{t('admin:named.hint')}</p>
      {found.isError && <p role="alert">{t('admin:named.failed')}</p>}
      {isEmpty && !found.isFetching && <p role="status">{t('admin:named.none')}</p>}
      {results && (
        <>
          <Results title={t('admin:named.oils')} isEmpty={results.products.length === 0}>
            {results.products.map((product) => {
              const name = getFullName(product)
              return (
                <ResultButton
                  key={product._id}
                  name={name}
                  onPress={() => {
                    setSearch('')
                    onProduct(product._id, name)
                  }}
                >
                  <ProductSummary product={product}>
                    {product.status !== 'live' && t(`products:statuses.${product.status}`)}
                  </ProductSummary>
                </ResultButton>
              )
            })}
          </Results>
          <Results title={t('admin:named.producers')} isEmpty={results.producers.length === 0}>
            {results.producers.map(({ name, products }) => (
              <ResultButton
                key={name}
                name={name}
                onPress={() => {
                  setSearch('')
                  onProducer(name)
                }}
              >
                <span className={styles.names}>
                  <bdi>{name}</bdi>
                  <span className={styles.note}>{t('admin:named.count', { count: products })}</span>
                </span>
              </ResultButton>
            ))}
          </Results>
        </>
      )}
    </search>
  )
}

function withoutChosen({ products, producers }: CatalogueResults, chosen: Props['chosen']): CatalogueResults {
  return {
    products: products.filter(({ _id }) => !chosen.products.includes(_id)),
    producers: producers.filter(({ name }) => !chosen.producers.includes(name)),
  }
}

function Results({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null
  return (
    <div>
      <h3 className={styles.group}>{title}</h3>
      <ul aria-label={title}>{children}</ul>
    </div>
  )
}

type ButtonProps = { name: string; onPress: () => void; children: ReactNode }

function ResultButton({ name, onPress, children }: ButtonProps) {
  const { t } = useTranslation()
  return (
    <li>
      <button
        type="button"
        className={styles.result}
        aria-label={t('admin:named.add', { name })}
        onClick={onPress}
      >
        {children}
      </button>
    </li>
  )
}
