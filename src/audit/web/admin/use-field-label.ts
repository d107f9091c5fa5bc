import { useTranslation } from 'react-i18next'

/** Returns a function that names a changed field, with the labels of revisions and of the form of advertisements. */
export function useFieldLabel(): (field: string) => string {
  const { t } = useTranslation()
  return (field) =>
    t(`audit:fields.${field}`, {
      defaultValue: t(`admin:articleFields.${field}`, {
        defaultValue: t(`ads:form.${field}`, { defaultValue: field }),
      }),
    })
}
