import { useTranslation } from 'react-i18next'
import { MemberFormDialog } from '#src/auth/web/MemberFormDialog.tsx'
import { useLastMember } from '#src/auth/web/use-session.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { useFormDraft } from '#src/ui/form/use-form-draft.ts'
import {
  type CorrectableField,
  correctableFields,
  correctionLimits,
} from '../../../contract/correction-fields.ts'
import type { Product } from '../../../contract/product.ts'
import { correctionApi } from './correction-api.ts'

const problems = { 400: 'invalid', 409: 'same', 429: 'busy' } as const
const problemOf = (status: number) => problems[status as keyof typeof problems] ?? 'failed'

type Entered = { field: CorrectableField; value: string; note: string }

type Props = { product: Product; onClose: () => void }

/** Begins with what the catalogue states, so that people change it instead of typing it anew. */
export function CorrectionDialog({ product, onClose }: Props) {
  const { t } = useTranslation()
  const key = `correction ${product._id} ${useLastMember()?._id}`
  const [entered, change, forget] = useFormDraft<Entered>(key, {
    field: 'name',
    value: product.name,
    note: '',
  })
  const { field, value, note } = entered
  const choose = (next: CorrectableField) => change({ field: next, value: String(product[next] ?? ''), note })

  return (
    <MemberFormDialog
      title={t('catalogue:correction.report')}
      signInFirst={t('catalogue:correction.signInFirst')}
      received={t('catalogue:correction.received')}
      labels={{
        cancel: t('catalogue:correction.cancel'),
        close: t('catalogue:correction.close'),
        send: t('catalogue:correction.send'),
      }}
      send={() =>
        correctionApi('POST /products/:id/corrections', {
          params: { id: product._id },
          body: entered,
        }).then(forget)
      }
      describeProblem={({ status }) => t(`catalogue:correction.problems.${problemOf(status)}`)}
      onClose={onClose}
    >
      <SelectField
        label={t('catalogue:correction.field')}
        value={field}
        options={correctableFields.map((name) => ({
          value: name,
          label: t(`catalogue:correction.fields.${name}`),
        }))}
        onValueChange={choose}
      />
      <Field label={t('catalogue:correction.value')}>
        {(control) => (
          <input
            {...control}
            dir="auto"
            required
            inputMode={field === 'netQuantityMl' ? 'decimal' : 'text'}
            maxLength={correctionLimits.valueCharacters}
            value={value}
            onChange={({ target }) => change({ ...entered, value: target.value })}
          />
        )}
      </Field>
      <Field label={t('catalogue:correction.note')}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            dir="auto"
            maxLength={correctionLimits.noteCharacters}
            value={note}
            onChange={({ target }) => change({ ...entered, note: target.value })}
          />
        )}
      </Field>
    </MemberFormDialog>
  )
}
