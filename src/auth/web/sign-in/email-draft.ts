// Remembers the e-mail address for ten minutes or until somebody is signed in, in case the dialog is closed by mistake.
// Passwords are never stored.

const maxAgeMs = 600_000

let draft = { email: '', savedAt: 0 }

export function saveEmailDraft(email: string): void {
  draft = { email, savedAt: Date.now() }
}

export function loadEmailDraft(): string {
  return Date.now() - draft.savedAt < maxAgeMs ? draft.email : ''
}
