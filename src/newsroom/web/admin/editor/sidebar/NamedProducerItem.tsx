import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countProducts } from '../../catalogue-api.ts'
import { NamedItem, type NamedItemActions } from './NamedItem.tsx'
import styles from './NamedPanel.module.css'

export function NamedProducerItem({ name, ...actions }: NamedItemActions & { name: string }) {
  const { t } = useTranslation()
  const { data: count } = useQuery({
    queryKey: ['named-producer', name],
    queryFn: ({ signal }) => countProducts(name, signal),
  })
  return (
    <NamedItem name={name} {...actions}>
      <span className={styles.names}>
        <bdi>{name}</bdi>
        <span className={styles.note}>
          {count !== undefined && (count > 0 ? t('admin:named.count', { count }) : t('admin:named.noOil'))}
        </span>
      </span>
    </NamedItem>
  )
}
