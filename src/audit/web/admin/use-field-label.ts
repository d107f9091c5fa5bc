import { useTranslation } from 'react-i18next'

/** Returns a function that names a changed field. Fields of articles have the same labels as in revisions. */
export function useFieldLabel(): (field: string) => string {
  const { t } = useTranslation()
  return (field) =>
    t(`audit:fields.${field}`, { defaultValue: t(`admin:articleFields.${field}`, { defaultValue: field }) })
}
