// The signed-in user of component tests.
import { onTestFinished } from 'vitest'
import type { User } from '#src/users/contract/user.ts'
import { closeSession, openSession } from './session.ts'

export const sampleUser: User = {
  _id: '0123456789abcdef01234567',
  googleId: '',
  appleId: '',
  email: 'mira@olea.example',
  confirmed: true,
  name: 'Mira',
  surname: '',
  country: '',
  language: 'en',
  nickname: '',
  description: '',
  links: [],
  isPrivate: false,
  subscription: '',
  role: 'user',
  isProfessionalAccount: false,
  consultingsLeft: 0,
  acceptedPrivacyPolicy: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  following: 0,
  followers: 0,
}

/** Signs in until the end of the test, with this token. */
export function openTestSession(changes: Partial<User> = {}, token = 'token-of-mira'): User {
  const user = { ...sampleUser, ...changes }
  openSession(token, user)
  onTestFinished(closeSession)
  return user
}

/** Lets the page check a token that another tab has stored, until the end of the test. */
export function restoreTestSession(token = 'token-of-mira'): void {
  localStorage.setItem('token', token)
  dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  onTestFinished(closeSession)
}
