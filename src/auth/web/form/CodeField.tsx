import { useTranslation } from 'react-i18next'
import type { Fault } from '../sign-in/steps.ts'
import { Field } from './Field.tsx'

type Props = {
  value: string
  onValue: (value: string) => void
  fault: Fault | undefined
  /** Of a code that came otherwise than by mail. */
  label?: string
}

/** One field for all six digits, so that a code can be pasted, or filled in by the phone that received it. */
export function CodeField({ label, ...field }: Props) {
  const { t } = useTranslation()
  return (
    <Field
      {...field}
      label={label ?? t('auth:field.code')}
      name="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      data-code=""
      maxLength={20}
    />
  )
}
