import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findLanguageCode, getLanguage, isLanguageCode, languages } from '#src/i18n/languages.ts'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { HydratedButton } from '#src/ui/HydratedButton.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { FilterOption, FilterOptions, FilterRange } from '../../contract/article-list.ts'
import { categorySlug, findCategory } from '../../contract/category.ts'
import styles from './FilterForm.module.css'
import { type FilterName, hasAdvancedFilters } from './filters.ts'
import type { useFilterForm } from './use-filter-form.ts'
import { useIsScrolled } from './use-scroll.ts'

type Form = ReturnType<typeof useFilterForm>
type Props = { form: Form; choices: FilterOptions; children: ReactNode }

/**
 * The filters of All News. Without scripts a plain form; with scripts each change applies at once. The bar with the
 * selects is sticky. `children`: the progress of the list, which is part of the bar.
 */
export function FilterForm({ form, choices, children }: Props) {
  const { t } = useTranslation()
  const isScrolled = useIsScrolled()
  const labels = useLabels()
  const languageChoices = useLanguageChoices()
  const { fields } = form
  const [isOpen] = useState(() => hasAdvancedFilters(fields))
  const select = (name: FilterName) => ({ name, form })
  return (
    <form
      className={styles.form}
      action="/news/all"
      method="get"
      autoComplete="off"
      aria-label={t('news.filters.label')}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <div className={styles.bar} data-stuck={isScrolled || undefined}>
        <div className={styles.selects}>
          <Select
            {...select('category')}
            label={t('news.filters.category')}
            choices={choices.categories}
            getLabel={labels.category}
          />
          <Select
            {...select('sortBy')}
            label={t('news.filters.sortBy')}
            choices={choices.sortOptions}
            getLabel={labels.sort}
          />
          <Select
            {...select('dateRange')}
            label={t('news.filters.dateRange')}
            choices={choices.dateRanges}
            getLabel={labels.range}
          />
          {choices.authors.length > 1 && (
            <Select
              {...select('author')}
              label={t('news.filters.author')}
              choices={choices.authors}
              getLabel={labels.author}
            />
          )}
          <Select
            {...select('languages')}
            label={t('news.filters.language')}
            choices={languageChoices}
            getLabel={labels.language}
          />
        </div>
        {children}
      </div>
      {fields.dateRange === 'custom' && (
        <fieldset className={styles.dates}>
          <legend className="visually-hidden">{t('news.filters.range.custom')}</legend>
          <DateField name="dateFrom" form={form} label={t('news.filters.dateFrom')} />
          <DateField name="dateTo" form={form} label={t('news.filters.dateTo')} />
        </fieldset>
      )}
      <div className={styles.more}>
        <details className={styles.advanced} open={isOpen}>
          <summary className={styles.toggle}>
            {t('news.filters.advanced')}
            <Icon name="chevron" size={16} />
          </summary>
          <div className={styles.ranges}>
            <RangeFields
              form={form}
              names={['minAiPercentage', 'maxAiPercentage']}
              range={choices.aiPercentageRange}
              label={t('news.filters.aiPercentage', { range: labels.limits(choices.aiPercentageRange) })}
            />
            <RangeFields
              form={form}
              names={['minReadingTime', 'maxReadingTime']}
              range={choices.readingTimeRange}
              label={t('news.filters.readingTime', { range: labels.limits(choices.readingTimeRange) })}
            />
          </div>
        </details>
        <noscript>
          <button type="submit" className={buttons.primary}>
            {t('news.filters.apply')}
          </button>
        </noscript>
        <HydratedButton className={styles.reset} href="/news/all" onPress={form.reset}>
          {t('news.filters.reset')}
        </HydratedButton>
      </div>
    </form>
  )
}

type SelectProps = {
  name: FilterName
  form: Form
  label: string
  choices: FilterOption[]
  getLabel: (choice: FilterOption) => string
}

function Select({ name, form, label, choices, getLabel }: SelectProps) {
  const value = form.fields[name]
  // The URL may contain a value that is no longer a choice.
  const isChoice = choices.some((choice) => choice.value === value)
  const all = isChoice ? choices : [...choices, { value, label: value }]
  return (
    <div className={styles.field}>
      <SelectField
        label={label}
        name={name}
        value={value}
        options={all.map((choice) => ({ value: choice.value, label: getLabel(choice) }))}
        onValueChange={(chosen) => form.change(name, chosen, false)}
      />
    </div>
  )
}

function DateField({ name, form, label }: { name: FilterName; form: Form; label: string }) {
  return (
    <Field label={label}>
      {(attributes) => (
        <input
          {...attributes}
          type="date"
          name={name}
          value={form.fields[name]}
          onChange={(event) => form.change(name, event.target.value, true)}
        />
      )}
    </Field>
  )
}

type RangeFieldsProps = {
  form: Form
  names: [min: FilterName, max: FilterName]
  range: FilterRange
  label: string
}

function RangeFields({ form, names, range, label }: RangeFieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{label}</legend>
      {names.map((name, index) => (
        <Field key={name} label={t(index === 0 ? 'news.filters.min' : 'news.filters.max')}>
          {(attributes) => (
            <input
              {...attributes}
              type="number"
              name={name}
              min={range.min}
              max={range.max}
              placeholder={String(index === 0 ? range.min : range.max)}
              value={form.fields[name]}
              onChange={(event) => form.change(name, event.target.value, true)}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}

/** All, those that the reader understands according to the browser, and each of the nine. */
function useLanguageChoices(): FilterOption[] {
  const isHydrated = useHydrated()
  const understood = isHydrated
    ? [...new Set(navigator.languages.flatMap((tag) => findLanguageCode(tag) ?? []))].join(',')
    : ''
  return [
    { value: 'all', label: '' },
    ...(understood.includes(',') ? [{ value: understood, label: '' }] : []),
    ...languages.map(({ code, name }) => ({ value: code as string, label: name as string })),
  ]
}

function formatNames(codes: string): string {
  return codes
    .split(',')
    .flatMap((code) => (isLanguageCode(code) ? getLanguage(code).name : []))
    .join(', ')
}

/** Labels of the choices: messages for known values, the label from the API for others. */
function useLabels() {
  const { t } = useTranslation()
  return {
    category({ value, label }: FilterOption): string {
      const category = findCategory(value)
      if (category) return t(`news.category.${categorySlug(category)}`)
      return value === 'all' ? t('news.filters.allCategories') : label
    },
    author: ({ value, label }: FilterOption): string =>
      value === 'all' ? t('news.filters.allAuthors') : label,
    language: ({ value, label }: FilterOption): string => {
      if (value === 'all') return t('news.filters.allLanguages')
      return value.includes(',') ? t('news.filters.understood', { languages: formatNames(value) }) : label
    },
    sort: ({ value, label }: FilterOption): string => t(`news.filters.sort.${value}`, label),
    range: ({ value, label }: FilterOption): string => t(`news.filters.range.${value}`, label),
    limits: ({ min, max }: FilterRange): string =>
      min === max ? String(min) : t('news.filters.fromTo', { min, max }),
  }
}
