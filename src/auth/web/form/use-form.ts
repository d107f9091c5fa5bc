import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { DisplayError } from '../display-error.ts'
import type { FieldError } from '../sign-in/sign-in-flow.ts'
import { useAsyncAction } from './use-async-action.ts'

type Faults<Name extends string> = Partial<Record<Name, FieldError | undefined>>

export type FormState = Pick<ReturnType<typeof useForm>, 'failure' | 'isBusy'> & {
  ref?: RefObject<HTMLFormElement | null>
}

/**
 * A form: what stands in its fields, what is wrong with them, its call, and what came of it.
 * @param first what stands in the fields at first
 * @param faultsFrom says which field a failure belongs to, and does nothing else: it is asked whenever React draws
 */
export function useForm<Name extends string>(
  first: Record<Name, string>,
  faultsFrom: (failure: DisplayError) => Faults<Name>,
) {
  const { ask, isBusy, failure } = useAsyncAction()
  const [values, setValues] = useState(first)
  const [faults, setFaults] = useState<Faults<Name>>({})
  const [isDone, setDone] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const ref = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const isAny = (found: Faults<Name>) => Object.values(found).some(Boolean)
  const tell = (found: Faults<Name>) => {
    setFaults(found)
    if (isAny(found)) setRefusals((count) => count + 1)
  }

  /** What is typed anew is not wrong any more, and not yet done. */
  function enter(entered: Partial<Record<Name, string>>): void {
    setValues((known) => ({ ...known, ...entered }))
    setFaults((known) => {
      const left = { ...known }
      for (const name in entered) delete left[name]
      return left
    })
    setDone(false)
  }

  return {
    ref,
    values,
    faults,
    isBusy,
    isDone,
    /** What belongs to no field. */
    failure: failure && !isAny(faultsFrom(failure)) ? failure : undefined,
    enter,
    /** A field of one text. */
    field: (name: Name) => ({
      value: values[name],
      fault: faults[name],
      onValue: (value: string) => {
        const entered: Partial<Record<Name, string>> = {}
        entered[name] = value
        enter(entered)
      },
    }),
    clear: () => setValues(first),
    /**
     * @param found what is wrong already
     * @returns whether it was done
     */
    async submit(event: FormEvent, found: Faults<Name>, call: () => Promise<unknown>): Promise<boolean> {
      event.preventDefault()
      setDone(false)
      tell(found)
      if (isAny(found)) return false
      const outcome = await ask(call)
      if (outcome && outcome !== 'done') tell(faultsFrom(outcome))
      setDone(outcome === 'done')
      return outcome === 'done'
    },
  }
}
