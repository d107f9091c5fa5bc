import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigate } from 'react-router'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { grades } from '../../contract/grades.ts'
import { useFormat } from '../use-format.ts'
import styles from './ProductFilters.module.css'
import { type FilterName, filterNames, getListPath, type ListParams } from './product-list-params.ts'

type Choice = { value: string; count: number }
type Props = {
  params: ListParams
  filters: Record<'brands' | 'countries' | 'cultivars' | 'grades', Choice[]>
}

const choicesOf = { grade: 'grades', country: 'countries', cultivar: 'cultivars', brand: 'brands' } as const

/** Search and filters. A form, so that it also works before and without scripts. */
export function ProductFilters({ params, filters }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const getLabel = useChoiceLabels()
  const isFiltered =
    filterNames.some((name) => params[name]) || params.search !== '' || params.producer !== ''
  const sorts = [
    { value: '', label: t('catalogue:sorts.newest') },
    { value: 'name', label: t('catalogue:sorts.name') },
    { value: 'rating', label: t('catalogue:sorts.rating') },
  ]
  const change = (changes: Partial<ListParams>) =>
    navigate(getListPath(params, changes), { preventScrollReset: true })
  return (
    <Form className={styles.form} action="/app/oils" role="search">
      {params.producer && <input type="hidden" name="producer" value={params.producer} />}
      <div className={styles.search}>
        <Field label={t('catalogue:list.search')} isLabelHidden>
          {(attributes) => (
            <input
              {...attributes}
              key={params.search}
              type="search"
              name="q"
              maxLength={200}
              enterKeyHint="search"
              defaultValue={params.search}
              placeholder={t('catalogue:list.placeholder')}
            />
          )}
        </Field>
        <button type="submit" className={buttons.primary}>
          <Icon name="search" />
          {t('catalogue:list.submit')}
        </button>
      </div>
      <div className={styles.filters}>
        {filterNames.map((name) => (
          <SelectField
            key={name}
            label={t(`catalogue:list.${name}`)}
            name={name}
            value={params[name]}
            options={toOptions(filters[choicesOf[name]], params[name], t('catalogue:list.any'), (value) =>
              getLabel(name, value),
            )}
            onValueChange={(value) => change({ [name]: value })}
          />
        ))}
        <SelectField
          label={t('catalogue:list.sort')}
          name="sort"
          value={sorts.some(({ value }) => value === params.sort) ? params.sort : ''}
          options={sorts}
          onValueChange={(sort) => change({ sort })}
        />
      </div>
      {isFiltered && (
        <Link className={styles.clear} to="/app/oils" preventScrollReset>
          <Icon name="cross" size={16} />
          {t('catalogue:list.clear')}
        </Link>
      )}
    </Form>
  )
}

function useChoiceLabels(): (name: FilterName, value: string) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (name, value) => {
    if (name === 'country') return format.country(value)
    const grade = name === 'grade' && grades.find((each) => each === value)
    return grade ? t(`catalogue:grades.${grade}`) : value
  }
}

/** The chosen value stays in the list, also when no product has it. */
function toOptions(choices: Choice[], chosen: string, any: string, getLabel: (value: string) => string) {
  const isListed = choices.some(({ value }) => value === chosen)
  return [
    { value: '', label: any },
    ...(chosen && !isListed ? [{ value: chosen, label: getLabel(chosen) }] : []),
    ...choices.map(({ value, count }) => ({ value, label: `${getLabel(value)} (${count})` })),
  ]
}
