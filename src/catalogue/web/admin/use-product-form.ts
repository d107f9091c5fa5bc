import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { Product } from '../../contract/product.ts'
import { describeRejections } from './describe-rejection.ts'
import {
  findFormField,
  newProductValues,
  type ProductFormField,
  type ProductFormValues,
  toProductFormValues,
  toProductRequest,
} from './product-form-values.ts'
import { saveProduct } from './products-api.ts'

export type ProductFormState = ReturnType<typeof useProductForm>
type Errors = Partial<Record<ProductFormField, string>>

/** State of the form for a new product or, with `product`, for changes. */
export function useProductForm(product: Product | undefined, onSaved: () => void) {
  const { t } = useTranslation()
  const [initial, setInitial] = useState(() => (product ? toProductFormValues(product) : newProductValues))
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const formElement = useRef<HTMLFormElement>(null)
  const formatNumber = useFormatNumber()
  const queryClient = useQueryClient()

  function showErrors(found: Errors): void {
    setErrors(found)
    const names = Object.keys(found)
    const control = [...(formElement.current?.elements ?? [])].find((element) =>
      names.includes(element.getAttribute('name') ?? ''),
    )
    control?.closest('details')?.setAttribute('open', '')
    if (control instanceof HTMLElement) control.focus()
  }

  const saving = useMutation({
    mutationFn: () => saveProduct(product?._id, toProductRequest(values, initial, product)),
    onSuccess: (saved) => {
      showMessage(t('products:saved'))
      const stored = toProductFormValues(saved)
      setInitial(stored)
      setValues(stored)
      onSaved()
      return Promise.all(
        [['products'], ['product', saved._id]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
    onError: async (error) => {
      const problem = await readProblem(error)
      const rejected = Object.entries(describeRejections({ t, formatNumber }, problem))
      const entries = rejected.flatMap(([path, text]) => {
        const field = findFormField(path)
        return field ? [[field, text]] : []
      })
      const found: Errors =
        problem.code === 'gtin-taken' ? { gtins: t('products:gtinTaken') } : Object.fromEntries(entries)
      showErrors(found)
      showError(t('products:notSaved'))
    },
  })

  return {
    values,
    errors,
    formElement,
    isSaving: saving.isPending,
    isChanged: Object.entries(values).some(([name, value]) => value !== initial[name as ProductFormField]),
    change(changes: Partial<ProductFormValues>) {
      setValues((before) => ({ ...before, ...changes }))
      const kept = Object.entries(errors).filter(([name]) => !(name in changes))
      setErrors(Object.fromEntries(kept))
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (saving.isPending) return
      if (values.name.trim() === '') showErrors({ name: t('products:nameMissing') })
      else saving.mutate()
    },
  }
}
