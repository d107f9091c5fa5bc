import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { StoreLink } from '#src/recommendation/web/StoreLink.tsx'
import type { Offer } from '../../contract/store.ts'
import { useFormat } from '../use-format.ts'
import styles from './Availability.module.css'

type Props = { productId: string; offers: readonly Offer[]; netQuantityMl: number | null }

/** Stores that sell the product, with price, stock and delivery time. */
export function Availability({ productId, offers, netQuantityMl }: Props) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="stores" className={styles.stores}>
      <h2 id="stores" className={styles.title}>
        {t('catalogue:stores.title')}
      </h2>
      {offers.length === 0 && <p className={styles.none}>{t('catalogue:stores.none')}</p>}
      <ul className={styles.list}>
        {offers.map((offer) => (
          <li key={offer._id} className={styles.offer}>
            <OfferHead productId={productId} offer={offer} netQuantityMl={netQuantityMl} />
            <OfferDetails offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type HeadProps = { productId: string; offer: Offer; netQuantityMl: number | null }

function OfferHead({ productId, offer, netQuantityMl }: HeadProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { store, price, currency, url } = offer
  const address = url || store.webAddress
  return (
    <div className={styles.head}>
      <h3 className={styles.name}>
        {address ? (
          <StoreLink href={address} productId={productId}>
            {store.name}
          </StoreLink>
        ) : (
          store.name
        )}
      </h3>
      <p className={styles.price} suppressHydrationWarning>
        {price === null ? t('catalogue:stores.priceUnknown') : format.price(price, currency)}
        {price !== null && netQuantityMl !== null && (
          <span className={styles.perLitre} suppressHydrationWarning>
            {t('catalogue:stores.perLitre', {
              price: format.price((1_000 * price) / netQuantityMl, currency),
            })}
          </span>
        )}
      </p>
    </div>
  )
}

function OfferDetails({ offer }: { offer: Offer }) {
  const { t } = useTranslation()
  const { store, inStock, seenAt } = offer
  const { position } = store
  const stock = { true: 'inStock', false: 'outOfStock', null: 'stockUnknown' } as const
  const place = [store.street, store.city].filter(Boolean).join(', ') || t('catalogue:stores.online')
  return (
    <>
      <p className={styles.details}>
        <span className={styles.stock} data-stock={inStock ?? undefined}>
          {t(`catalogue:stores.${stock[`${inStock}`]}`)}
        </span>
        {' · '}
        {t('catalogue:stores.delivery')}: <DeliveryTime offer={offer} />
      </p>
      <p className={styles.details}>
        <bdi>{place}</bdi>
        {position && (
          <>
            {' · '}
            <a
              href={`https://www.openstreetmap.org/?mlat=${position.latitude}&mlon=${position.longitude}#map=17/${position.latitude}/${position.longitude}`}
              rel="noopener"
              target="_blank"
            >
              {t('catalogue:stores.map')}
            </a>
          </>
        )}
        {' · '}
        {t('catalogue:stores.seen', { date: formatDate(seenAt.slice(0, 10), 'UTC') })}
      </p>
    </>
  )
}

function DeliveryTime({ offer: { deliveryDaysMin, deliveryDaysMax } }: { offer: Offer }) {
  const { t } = useTranslation()
  const last = deliveryDaysMax ?? deliveryDaysMin
  const first = deliveryDaysMin ?? last
  if (first === null || last === null) return t('catalogue:stores.deliveryUnknown')
  if (last === 0) return t('catalogue:stores.sameDay')
  if (first === last) return t('catalogue:stores.deliveryDays', { count: last })
  return t('catalogue:stores.deliveryRange', { min: first, count: last })
}
