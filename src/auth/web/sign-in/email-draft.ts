// Who closes the dialog by mistake finds the address again. Passwords are not kept anywhere.

const keptForMs = 600_000

let draft = { email: '', at: 0 }

export function saveEmailDraft(email: string): void {
  draft = { email, at: Date.now() }
}

export function loadEmailDraft(): string {
  return Date.now() - draft.at < keptForMs ? draft.email : ''
}
