import { Field } from '#src/ui/form/Field.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import type { ProductFormField } from '../product-form-values.ts'
import { TextInput } from '../TextInput.tsx'
import type { ProductFormState } from '../use-product-form.ts'

type Props = {
  form: ProductFormState
  name: ProductFormField
  label: string
  hint?: string
}

export function RecordInput({
  form,
  name,
  label,
  hint,
  type = 'text',
  isRequired = false,
  isLeftToRight = false,
}: Props & { type?: 'text' | 'date'; isRequired?: boolean; isLeftToRight?: boolean }) {
  return (
    <TextInput
      name={name}
      label={label}
      hint={hint}
      type={type}
      isRequired={isRequired}
      isLeftToRight={isLeftToRight || type === 'date'}
      value={form.values[name]}
      error={form.errors[name]}
      onValueChange={(value) => form.change({ [name]: value })}
    />
  )
}

type Options = { options: readonly { value: string; label: string }[] }

export function RecordChoice({ form, name, label, hint, options }: Props & Options) {
  return (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      value={form.values[name]}
      error={form.errors[name]}
      options={options}
      onValueChange={(value) => form.change({ [name]: value })}
    />
  )
}

export function RecordText({ form, name, label, hint }: Props) {
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      {(attributes) => (
        <textarea
          {...attributes}
          name={name}
          rows={3}
          dir="auto"
          value={form.values[name]}
          onChange={({ target }) => form.change({ [name]: target.value })}
        />
      )}
    </Field>
  )
}
