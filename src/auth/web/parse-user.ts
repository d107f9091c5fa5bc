// Parses a user account from an API response.

import { fieldsOf, numberOf, textOf } from '#src/ui/reply-fields.ts'
import type { User } from '#src/users/contract/user.ts'

/** @throws Error if the response contains no account */
export function parseUser(response: unknown): User {
  const fields = fieldsOf(response)
  const text = (name: keyof User) => textOf(fields[name])
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
    links: Array.isArray(links) ? links.map(textOf) : [],
    subscription: text('subscription'),
    role: text('role') === 'admin' ? 'admin' : 'user',
    isProfessionalAccount: fields.isProfessionalAccount === true,
    consultingsLeft: numberOf(fields.consultingsLeft),
    acceptedPrivacyPolicy: fields.acceptedPrivacyPolicy === true,
    createdAt: text('createdAt'),
    following: numberOf(fields.following),
    followers: numberOf(fields.followers),
  }
}
