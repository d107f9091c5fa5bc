/** Moves the focus to the first control of the form with one of these names. */
export function focusFirst(form: HTMLFormElement | null, names: string[]): void {
  const control = [...(form?.elements ?? [])].find((element) =>
    names.includes(element.getAttribute('name') ?? ''),
  )
  if (control instanceof HTMLElement) control.focus()
}
