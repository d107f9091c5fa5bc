import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirst } from '#src/ui/admin/focus-first.ts'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import { normalizeGtin } from '../../contract/gtin.ts'
import type { Product } from '../../contract/product.ts'
import { describeRejections } from './describe-rejection.ts'
import { toGtins } from './numbers/number-rows.ts'
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
  /** By the path of the API, for lists whose entries have fields of their own. */
  const [pathErrors, setPathErrors] = useState<Record<string, string>>({})
  const formElement = useRef<HTMLFormElement>(null)
  const formatNumber = useFormatNumber()
  const queryClient = useQueryClient()

  function showErrors(found: Errors, byPath: Record<string, string> = {}): void {
    setErrors(found)
    setPathErrors(byPath)
    focusFirst(formElement.current, [...Object.keys(found), ...Object.keys(byPath)])
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
      const rejected = describeRejections({ t, formatNumber }, problem)
      const entries = Object.entries(rejected).flatMap(([path, text]) => {
        const field = findFormField(path)
        return field ? [[field, text]] : []
      })
      if (problem.code === 'gtin-taken') {
        const taken = toGtins(values.gtins, product?.gtins).findIndex(
          ({ gtin }) => normalizeGtin(gtin) === problem.body.gtin,
        )
        showErrors({}, { [`gtins.${Math.max(taken, 0)}.gtin`]: t('products:gtinTaken') })
      } else showErrors(Object.fromEntries(entries), rejected)
      showError(t('products:notSaved'))
    },
  })

  return {
    values,
    errors,
    pathErrors,
    formElement,
    isSaving: saving.isPending,
    isChanged: Object.entries(values).some(([name, value]) => value !== initial[name as ProductFormField]),
    change(changes: Partial<ProductFormValues>) {
      setValues((before) => ({ ...before, ...changes }))
      const kept = Object.entries(errors).filter(([name]) => !(name in changes))
      setErrors(Object.fromEntries(kept))
      const keptPaths = Object.entries(pathErrors).filter(
        ([path]) => !((path.split('.')[0] ?? '') in changes),
      )
      setPathErrors(Object.fromEntries(keptPaths))
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (saving.isPending) return
      if (values.name.trim() === '') showErrors({ name: t('products:nameMissing') })
      else saving.mutate()
    },
  }
}
