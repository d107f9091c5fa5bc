import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAsking } from '../form/use-asking.ts'
import type { Failure } from '../read-failure.ts'
import type { Fault } from '../sign-in/steps.ts'

export type FieldFaults<Name extends string> = Partial<Record<Name, Fault | undefined>>

/**
 * A form of the account page: what is wrong with its fields, its call, and what came of it.
 * @param faultsFrom says which field a failure belongs to, and does nothing else: it is asked whenever React draws
 */
export function useSectionForm<Name extends string>(faultsFrom: (failure: Failure) => FieldFaults<Name>) {
  const { ask, isBusy, failure } = useAsking()
  const [faults, setFaults] = useState<FieldFaults<Name>>({})
  const [isDone, setDone] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const isAny = (found: FieldFaults<Name>) => Object.values(found).some(Boolean)
  const tell = (found: FieldFaults<Name>) => {
    setFaults(found)
    if (isAny(found)) setRefusals((count) => count + 1)
  }

  return {
    form,
    faults,
    isBusy,
    isDone,
    /** What belongs to no field. */
    failure: failure && !isAny(faultsFrom(failure)) ? failure : undefined,
    mend: (name: Name) => {
      setFaults((known) => ({ ...known, [name]: undefined }))
      setDone(false)
    },
    /** @returns whether it was done */
    async submit(event: FormEvent, found: FieldFaults<Name>, call: () => Promise<unknown>): Promise<boolean> {
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
