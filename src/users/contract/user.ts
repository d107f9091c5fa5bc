// A user account as returned by the API. Secrets (password, refreshToken, confirmCode) have no field here.
import { z } from 'zod'

/** `translator`: only the work on translations in the admin. */
export const roles = ['user', 'translator', 'admin'] as const

export const User = z
  .object({
    _id: z.string(),
    googleId: z.string(),
    appleId: z.string(),
    email: z.string(),
    confirmed: z.boolean().describe('The e-mail address was confirmed with a code or by a provider'),
    name: z.string(),
    surname: z.string(),
    country: z.string(),
    language: z.string(),
    nickname: z.string(),
    description: z.string(),
    links: z.array(z.string()),
    isPrivate: z.boolean().describe('Only those whom the account follows see its profile'),
    subscription: z.string(),
    role: z.enum(roles),
    isProfessionalAccount: z.boolean(),
    consultingsLeft: z.number().int(),
    acceptedPrivacyPolicy: z.boolean(),
    createdAt: z.iso.datetime(),
    following: z.number().int(),
    followers: z.number().int(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>
