import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toIsoDay } from '#src/i18n/format-date.ts'
import { focusFirst } from '#src/ui/admin/focus-first.ts'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import { isReadablePicture } from '#src/ui/upload/is-readable-picture.ts'
import type { Advertisement } from '../../../contract/advertisement.ts'
import { useFormatDollars } from '../../report/use-format-dollars.ts'
import { type AdFormValues, newAdValues, toAdFormValues, toCopyValues } from './ad-form-values.ts'
import { checkPicture, getPictureFault, type PictureFault } from './check-picture.ts'
import { describeRejections } from './describe-rejections.ts'
import { findFaults } from './find-faults.ts'
import { saveAdvertisement } from './save-advertisement.ts'

type FieldName = keyof AdFormValues | 'file'

export type AdForm = {
  values: AdFormValues
  file: File | undefined
  /** As it was when the form was opened. */
  stored?: Pick<Advertisement, 'imageUrl' | 'picture'> | undefined
  /** Messages by field. */
  errors: Partial<Record<FieldName, string>>
  change: (changes: Partial<AdFormValues>) => void
  choosePicture: (file: File | undefined) => Promise<void>
}

type Source = { ad: Advertisement | undefined; template: Advertisement | undefined }

/** State of the form for changes of `ad`, or for a new advertisement, which may begin with the values of `template`. */
export function useAdForm({ ad, template }: Source, onSaved: () => void) {
  const { t } = useTranslation()
  const timeZone = useTimeZone()
  const formatNumber = useFormatNumber()
  const formatDollars = useFormatDollars()
  const [initial] = useState(() => {
    if (ad) return toAdFormValues(ad, timeZone)
    return template ? toCopyValues(template, timeZone) : newAdValues
  })
  const [values, setValues] = useState(initial)
  const [file, setFile] = useState<File>()
  const [errors, setErrors] = useState<AdForm['errors']>({})
  const chosenFile = useRef<File>(undefined)
  const formElement = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()

  function showErrors(found: AdForm['errors']): void {
    setErrors(found)
    focusFirst(formElement.current, Object.keys(found))
  }

  function setPicture(chosen: File | undefined, fault: PictureFault | undefined): void {
    setFile(fault ? undefined : chosen)
    setErrors((before) => ({ ...before, file: fault && t(`ads:form.pictureFault.${fault}`) }))
  }

  const saving = useMutation({
    mutationFn: () => saveAdvertisement(ad, { values, initial, file, today: toIsoDay(new Date(), timeZone) }),
    onSuccess: () => {
      showMessage(t(ad ? 'ads:form.saved' : 'ads:form.created'))
      onSaved()
      return queryClient.invalidateQueries({ queryKey: ['advertisements'] })
    },
    onError: async (error) => {
      const problem = await readProblem(error)
      const rejected: AdForm['errors'] = describeRejections({ t, formatNumber, formatDollars }, problem)
      const pictureFault = getPictureFault(problem)
      if (pictureFault) rejected.file = t(`ads:form.pictureFault.${pictureFault}`)
      showErrors(rejected)
      showError(t(Object.keys(rejected).length > 0 ? 'ads:form.invalid' : 'ads:form.notSaved'))
    },
  })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    // Enter in the search for an article saves nothing.
    const isSearching = document.activeElement?.getAttribute('type') === 'search'
    if (saving.isPending || isSearching) return
    const period = { name: 'endDate', first: values.startDate, last: values.endDate }
    const found: AdForm['errors'] = findFaults(event.currentTarget, { t, formatNumber }, period)
    if (values.type === '') found.type = t('ads:form.fault.missing')
    // A file that cannot be sent is not left out without a word.
    if (file === undefined && errors.file !== undefined) found.file = errors.file
    showErrors(found)
    if (Object.keys(found).length === 0) saving.mutate()
    else showError(t('ads:form.invalid'))
  }

  const form: AdForm = {
    values,
    file,
    stored: ad ?? template,
    errors,
    change(changes) {
      setValues((before) => ({ ...before, ...changes }))
      setErrors((before) => ({
        ...before,
        ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])),
      }))
    },
    async choosePicture(chosen) {
      chosenFile.current = chosen
      const fault = chosen && checkPicture(chosen)
      setPicture(chosen, fault)
      if (!chosen || fault || (await isReadablePicture(chosen))) return
      // Another file may have been chosen meanwhile.
      if (chosenFile.current === chosen) setPicture(chosen, 'damaged')
    },
  }
  const isChanged = file !== undefined || JSON.stringify(values) !== JSON.stringify(initial)
  return { form, formElement, submit, isChanged, isSaving: saving.isPending }
}
