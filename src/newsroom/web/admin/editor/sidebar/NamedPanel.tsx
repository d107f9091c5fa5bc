import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newsLimits } from '#src/news/contract/limits.ts'
import { Panel } from '#src/ui/admin/Panel.tsx'
import type { ArticleFormFields } from '../../article-form-fields.ts'
import type { FieldErrors } from '../autosave/describe-field-errors.ts'
import type { FormChanges } from '../use-article-form.ts'
import { CatalogueSearch } from './CatalogueSearch.tsx'
import styles from './NamedPanel.module.css'
import { NamedProducerItem } from './NamedProducerItem.tsx'
import { NamedProductItem } from './NamedProductItem.tsx'

type Props = {
  fields: ArticleFormFields
  change: (changes: FormChanges) => void
  fieldErrors: FieldErrors
}
type Field = 'products' | 'producers'

/** The oils and producers that the article names, in the order in which readers see them. */
export function NamedPanel({ fields, change, fieldErrors }: Props) {
  const { t } = useTranslation(['common', 'admin', 'catalogue', 'products'])
  const [announcement, setAnnouncement] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const focusSearch = () => panel.current?.querySelector('input')?.focus()

  function add(field: Field, value: string, name: string): void {
    const isFull = fields[field].length >= newsLimits.namedPerArticle
    setAnnouncement(
      isFull ? t('admin:named.full', { max: newsLimits.namedPerArticle }) : t('admin:named.added', { name }),
    )
    if (!isFull) change({ [field]: [...fields[field], value] })
    focusSearch()
  }

  const getActions = (field: Field) => (value: string) => ({
    position: fields[field].indexOf(value),
    onRemove: (name: string) => {
      change({ [field]: fields[field].filter((other) => other !== value) })
      setAnnouncement(t('admin:named.removed', { name }))
      focusSearch()
    },
    onMoveUp: (name: string) => {
      const moved = moveUp(fields[field], value)
      change({ [field]: moved })
      setAnnouncement(t('admin:named.moved', { name, position: moved.indexOf(value) + 1 }))
    },
  })
  const getProductActions = getActions('products')
  const getProducerActions = getActions('producers')
  const errors = Object.entries(fieldErrors).filter(([path]) => /^produc(?:ts|ers)/.test(path))

  return (
    <Panel title={t('admin:named.title')}>
      <div ref={panel} className={styles.panel}>
        <CatalogueSearch
          chosen={fields}
          onProduct={(id, name) => add('products', id, name)}
          onProducer={(name) => add('producers', name, name)}
        />
        {errors.map(([path, message]) => (
          <p key={path} className={styles.error}>
            {message}
          </p>
        ))}
        <p role="status" className={announcement ? styles.status : 'visually-hidden'}>
          {announcement}
        </p>
        {fields.products.length > 0 && (
          <ul className={styles.list} aria-label={t('admin:articleFields.products')}>
            {fields.products.map((id) => (
              <NamedProductItem key={id} id={id} {...getProductActions(id)} />
            ))}
          </ul>
        )}
        {fields.producers.length > 0 && (
          <ul className={styles.list} aria-label={t('admin:articleFields.producers')}>
            {fields.producers.map((name) => (
              <NamedProducerItem key={name} name={name} {...getProducerActions(name)} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

function moveUp(values: string[], value: string): string[] {
  const index = values.indexOf(value)
  return index < 1 ? values : values.with(index, values[index - 1] ?? value).with(index - 1, value)
}
