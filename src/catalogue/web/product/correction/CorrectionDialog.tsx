import { useId } from 'react'
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
  getCorrectableFact,
} from '../../../contract/correction-fields.ts'
import { grades } from '../../../contract/grades.ts'
import type { Product } from '../../../contract/product.ts'
import { correctionApi } from './correction-api.ts'
import { useFactText } from './use-fact-text.ts'

const problems = { 400: 'invalid', 409: 'same', 429: 'busy' } as const
const invalid = {
  netQuantityMl: 'invalidQuantity',
  harvestYear: 'invalidYear',
  countries: 'unknownCountry',
} as const
function problemOf(status: number, field: CorrectableField) {
  if (status === 400 && field in invalid) return invalid[field as keyof typeof invalid]
  return problems[status as keyof typeof problems] ?? 'failed'
}

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
  const text = useFactText()
  const choose = (next: CorrectableField) => {
    const stated = getCorrectableFact(product, next)
    change({ field: next, value: next === 'grade' ? stated : text.describe(next, stated), note })
  }

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
          body: { ...entered, value: text.parse(field, value) },
        }).then(forget)
      }
      describeProblem={({ status }) => t(`catalogue:correction.problems.${problemOf(status, field)}`)}
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
      <ValueField
        field={field}
        value={value}
        kinds={text.kinds}
        onValueChange={(next) => change({ ...entered, value: next })}
      />
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

type ValueProps = Pick<Entered, 'field' | 'value'> & {
  /** Kinds of origins that name no country. */
  kinds: string[]
  onValueChange: (value: string) => void
}

const inputModes = { netQuantityMl: 'decimal', harvestYear: 'numeric' } as const
const hasHint = (field: CorrectableField): field is 'countries' | 'harvestYear' =>
  field === 'countries' || field === 'harvestYear'
const isLong = (field: CorrectableField) => field === 'ingredients' || field === 'countries'

/** What is right. */
function ValueField({ field, value, kinds, onValueChange }: ValueProps) {
  const { t } = useTranslation()
  const id = useId()
  const label = t('catalogue:correction.value')
  if (field === 'grade')
    return (
      <SelectField
        label={label}
        value={value}
        isRequired
        options={[
          ...(value === '' ? [{ value: '', label: t('catalogue:product.notKnown') }] : []),
          ...grades.map((grade) => ({ value: grade, label: t(`catalogue:grades.${grade}`) })),
        ]}
        onValueChange={onValueChange}
      />
    )
  return (
    <Field label={label} hint={hasHint(field) ? t(`catalogue:correction.hints.${field}`) : undefined}>
      {(control) => (
        <>
          <input
            {...control}
            dir="auto"
            required
            inputMode={field in inputModes ? inputModes[field as keyof typeof inputModes] : 'text'}
            pattern={field === 'harvestYear' ? String.raw`\p{Nd}{4}` : undefined}
            list={field === 'countries' ? id : undefined}
            maxLength={correctionLimits[isLong(field) ? 'valueCharacters' : 'lineCharacters']}
            value={value}
            onChange={({ target }) => onValueChange(target.value)}
          />
          {field === 'countries' && (
            <datalist id={id}>
              {kinds.map((kind) => (
                <option key={kind} value={kind} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}
