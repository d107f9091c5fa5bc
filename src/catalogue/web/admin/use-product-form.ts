import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { Product } from '../../contract/product.ts'
import { describeRejection } from './describe-rejection.ts'
import {
  findFormField,
  newProductValues,
  type ProductFormField,
  type ProductFormValues,
  toProductFormValues,
  toProductRequest,
} from './product-form-values.ts'
import { saveProduct } from './products-api.ts'

type Errors = Partial<Record<ProductFormField, string>>

/** State of the form for a new product or, with `product`, for changes. */
export function useProductForm(product: Product | undefined, onSaved: () => void) {
  const { t } = useTranslation()
  const [initial] = useState(() => (product ? toProductFormValues(product) : newProductValues))
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const formElement = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()

  function showErrors(found: Errors): void {
    setErrors(found)
    const names = Object.keys(found)
    const control = [...(formElement.current?.elements ?? [])].find((element) =>
      names.includes(element.getAttribute('name') ?? ''),
    )
    if (control instanceof HTMLElement) control.focus()
  }

  const saving = useMutation({
    mutationFn: () => saveProduct(product?._id, toProductRequest(values, initial, product)),
    onSuccess: () => {
      showMessage(t('products:saved'))
      onSaved()
      return queryClient.invalidateQueries({ queryKey: ['products'] })
    },
    onError: async (error) => {
      const { code, errors: rejected } = await readProblem(error)
      const entries = rejected.flatMap(({ path, message }) => {
        const field = findFormField(path)
        return field ? [[field, describeRejection(t, path, message)]] : []
      })
      const found: Errors =
        code === 'gtin-taken' ? { gtins: t('products:gtinTaken') } : Object.fromEntries(entries)
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
