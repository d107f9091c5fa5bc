// Calls of signed-in users about their own account.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { User } from '#src/users/contract/user.ts'
import {
  AccountDeleted,
  EmailChange,
  OwnerProof,
  OwnershipProofMethod,
  PasswordChange,
  PasswordChanged,
  SessionList,
  SessionsEnded,
} from './account.ts'
import { CodeSent, ResendRequest, VerificationCode } from './verification-codes.ts'

const tag = 'Auth and users'
const params = z.object({ id: z.string() })

export const accountCalls = defineCalls({
  'GET /users/token': {
    id: 'getCurrentUser',
    tag,
    summary: 'The account of the token, with its role',
    access: 'user',
    replies: { 200: User },
  },
  'GET /users/me/data': {
    id: 'exportAccountData',
    tag,
    summary: 'All data of the account, to take along: profile, reviews, lists',
    access: 'user',
    replies: { 200: z.looseObject({ account: User }) },
  },
  'POST /auth/confirm': {
    id: 'confirmEmail',
    tag,
    summary: 'Confirm the e-mail address with the code',
    access: 'user',
    rateLimit: 'code',
    body: VerificationCode,
    replies: { 200: User },
    problems: [409],
  },
  'POST /auth/resend': {
    id: 'resendCode',
    tag,
    summary: 'Send another code',
    access: 'user',
    body: ResendRequest,
    replies: { 202: CodeSent },
    problems: [409, 429],
  },
  'POST /auth/email': {
    id: 'changeEmail',
    tag,
    summary: 'Send a code to a new e-mail address',
    access: 'user',
    body: EmailChange,
    replies: { 202: CodeSent },
    problems: [403, 409, 429],
  },
  'POST /auth/email/confirm': {
    id: 'confirmNewEmail',
    tag,
    summary: 'Change to the new e-mail address with the code',
    access: 'user',
    rateLimit: 'code',
    body: VerificationCode,
    replies: { 200: User },
    problems: [409],
  },
  'GET /auth/ownership': {
    id: 'getOwnershipProofMethod',
    tag,
    summary: 'How changes of this account are authorized: by its password, or by a code sent by mail',
    access: 'user',
    replies: { 200: OwnershipProofMethod },
  },
  'POST /auth/ownership': {
    id: 'sendOwnershipCode',
    tag,
    summary: 'Send a code to the e-mail address of an account without a password',
    access: 'user',
    replies: { 202: CodeSent },
    problems: [409, 429],
  },
  'GET /auth/sessions': {
    id: 'listSessions',
    tag,
    summary: 'Active sessions of the account',
    access: 'user',
    replies: { 200: SessionList },
  },
  'DELETE /auth/sessions/:id': {
    id: 'endSession',
    tag,
    summary: 'End one session',
    access: 'user',
    params,
    replies: { 200: SessionsEnded },
    problems: [404],
  },
  'DELETE /auth/sessions': {
    id: 'endOtherSessions',
    tag,
    summary: 'End all other sessions',
    access: 'user',
    replies: { 200: SessionsEnded },
  },
  'POST /auth/logout': {
    id: 'logout',
    tag,
    summary: 'Sign out: ends this session',
    access: 'user',
    replies: { 200: SessionsEnded },
  },
  'POST /auth/password': {
    id: 'changePassword',
    tag,
    summary: 'Change the password; ends all other sessions and renews the token of this one',
    access: 'user',
    body: PasswordChange,
    replies: { 200: PasswordChanged },
    problems: [403, 429],
  },
  'POST /auth/delete-account': {
    id: 'deleteAccount',
    tag,
    summary: 'Delete the account and all personal data',
    access: 'user',
    body: OwnerProof,
    replies: { 200: AccountDeleted },
    problems: [403, 409, 429],
  },
})
