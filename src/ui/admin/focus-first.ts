/** Moves the focus to the first control of the form with one of these names. Opens the part of the form that hides it. */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const control = [...(form?.elements ?? [])].find((element) =>
    names.includes(element.getAttribute('name') ?? ''),
  )
  control?.closest('details')?.setAttribute('open', '')
  if (control instanceof HTMLElement) control.focus()
}
