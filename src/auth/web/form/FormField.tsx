import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/form/Field.tsx'
import { passwordLength } from '../../contract/limits.ts'
import type { FieldError } from '../sign-in/sign-in-flow.ts'

type Props = Omit<ComponentProps<typeof Field>, 'error'> & { error: FieldError | undefined }

/** A field with the text of its validation error. */
export function FormField({ error, ...field }: Props) {
  const { t } = useTranslation()
  const errorText =
    error && t(`auth:fieldError.${error}`, { least: passwordLength.min, most: passwordLength.max })
  return <Field {...field} error={errorText} />
}
