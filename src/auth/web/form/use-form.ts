import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { DisplayError } from '../display-error.ts'
import type { FieldError } from '../sign-in/sign-in-flow.ts'
import { useAsyncAction } from './use-async-action.ts'

type FieldErrors<Name extends string> = Partial<Record<Name, FieldError | undefined>>

export type FormState = Pick<ReturnType<typeof useForm>, 'error' | 'isBusy'> & {
  ref?: RefObject<HTMLFormElement | null>
}

/**
 * State of a form: values, field errors, submission and its outcome.
 * @param initialValues one value for each field
 * @param toFieldErrors assigns an error of the server to fields; must be pure, because it runs on each render
 */
export function useForm<Name extends string>(
  initialValues: Record<Name, string>,
  toFieldErrors: (error: DisplayError) => FieldErrors<Name>,
) {
  const { run, isBusy, error } = useAsyncAction()
  const [values, setValues] = useState(initialValues)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Name>>({})
  const [isDone, setDone] = useState(false)
  const [rejections, setRejections] = useState(0)
  const ref = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (rejections > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [rejections])

  const hasErrors = (errors: FieldErrors<Name>) => Object.values(errors).some(Boolean)
  const showFieldErrors = (errors: FieldErrors<Name>) => {
    setFieldErrors(errors)
    if (hasErrors(errors)) setRejections((count) => count + 1)
  }

  /** Clears the errors of the changed fields and the success state. */
  function changeValues(changes: Partial<Record<Name, string>>): void {
    setValues((current) => ({ ...current, ...changes }))
    setFieldErrors((current) => {
      const remaining = { ...current }
      for (const name in changes) delete remaining[name]
      return remaining
    })
    setDone(false)
  }

  return {
    ref,
    values,
    fieldErrors,
    isBusy,
    isDone,
    /** An error that belongs to no field. */
    error: error && !hasErrors(toFieldErrors(error)) ? error : undefined,
    changeValues,
    /** Props of the field component. */
    field: (name: Name) => ({
      value: values[name],
      error: fieldErrors[name],
      onValueChange: (value: string) => {
        const changes: Partial<Record<Name, string>> = {}
        changes[name] = value
        changeValues(changes)
      },
    }),
    clear: () => setValues(initialValues),
    /**
     * Calls the server unless a field is invalid.
     * @param errors result of the validation in the browser
     * @returns whether the call succeeded
     */
    async submit(
      event: FormEvent,
      errors: FieldErrors<Name>,
      call: () => Promise<unknown>,
    ): Promise<boolean> {
      event.preventDefault()
      setDone(false)
      showFieldErrors(errors)
      if (hasErrors(errors)) return false
      const outcome = await run(call)
      if (outcome && outcome !== 'done') showFieldErrors(toFieldErrors(outcome))
      setDone(outcome === 'done')
      return outcome === 'done'
    },
  }
}
