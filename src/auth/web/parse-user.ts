// Parses a user account from an API response.

import { toFields, toNumber, toText } from '#src/ui/response-fields.ts'
import type { User } from '#src/users/contract/user.ts'

/** @throws Error if the response contains no account */
export function parseUser(response: unknown): User {
  const fields = toFields(response)
  const text = (name: keyof User) => toText(fields[name])
  const { links } = fields
  if (!text('_id') || !text('email')) throw new Error('The response contains no account')
  return {
    _id: text('_id'),
    googleId: text('googleId'),
    appleId: text('appleId'),
    email: text('email'),
    confirmed: fields.confirmed === true,
    name: text('name'),
    surname: text('surname'),
    country: text('country'),
    language: text('language'),
    nickname: text('nickname'),
    description: text('description'),
    links: Array.isArray(links) ? links.map(toText) : [],
    subscription: text('subscription'),
    role: text('role') === 'admin' ? 'admin' : 'user',
    isProfessionalAccount: fields.isProfessionalAccount === true,
    consultingsLeft: toNumber(fields.consultingsLeft),
    acceptedPrivacyPolicy: fields.acceptedPrivacyPolicy === true,
    createdAt: text('createdAt'),
    following: toNumber(fields.following),
    followers: toNumber(fields.followers),
  }
}
