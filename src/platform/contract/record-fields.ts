// Records that are described once: a list of fields with their types, from which columns, schemas, form values and
// exports derive.

/** The fields of a record, in the order in which forms and changes list them. */
export type RecordFields = Readonly<Record<string, { type: string }>>

export type FieldName<Fields extends RecordFields> = keyof Fields & string
export type FieldType<Fields extends RecordFields> = Fields[keyof Fields]['type']

/** Values of the fields, given the value of each type. */
export type FieldValues<Fields extends RecordFields, ByType extends Record<FieldType<Fields>, unknown>> = {
  [Name in keyof Fields]: ByType[Fields[Name]['type'] & keyof ByType]
}

/** Derives something from each field, by its type: a schema, a column, an initial value. */
export function mapFields<
  Field extends { type: string },
  Fields extends Readonly<Record<string, Field>>,
  ByType extends Record<FieldType<Fields>, unknown>,
>(
  fields: Fields,
  derive: { [Type in keyof ByType]: (field: Field, name: FieldName<Fields>) => ByType[Type] },
): FieldValues<Fields, ByType> {
  const derived = Object.entries(fields).map(([name, field]) => [
    name,
    derive[field.type as keyof ByType](field, name as FieldName<Fields>),
  ])
  return Object.fromEntries(derived) as FieldValues<Fields, ByType>
}
