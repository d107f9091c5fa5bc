// Routes of authentication.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseLanguages } from '#src/i18n/choose-languages.ts'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { authCalls } from '../contract/auth.calls.ts'
import type { SignedIn } from '../contract/credentials.ts'
import type { SecondStepRequired } from '../contract/second-factor.ts'
import type { AuthService } from './auth.service.ts'
import { type ClientInfo, isSignedIn, type SignInOutcome } from './auth-context.ts'

export function registerAuth(app: FastifyInstance, { auth }: { auth: AuthService }): void {
  registerCalls(app, authCalls, {
    'POST /auth/login': async ({ body, request }) =>
      toSignInReply(await auth.login(body, clientInfoOf(request))),
    'POST /auth/register': ({ body, request }) => auth.register(body, clientInfoOf(request)),
    'POST /auth/forgot': ({ body, request }) => auth.requestPasswordReset(body, clientInfoOf(request)),
    'POST /auth/reset': async ({ body, request }) =>
      toSignInReply(await auth.resetPassword(body, clientInfoOf(request))),
    'POST /auth/reset-link': ({ body }) => auth.openPasswordResetLink(body.secret),
    'POST /auth/reset-by-link': async ({ body, request }) =>
      toSignInReply(await auth.resetPasswordByLink(body, clientInfoOf(request))),
    'GET /auth/providers': () => auth.listProviders(),
    'POST /auth/nonce': () => auth.issueNonce(),
    'POST /auth/google': async ({ body, request }) =>
      toSignInReply(await auth.signInWithGoogle(body, clientInfoOf(request))),
    'POST /auth/apple': async ({ body, request }) =>
      toSignInReply(await auth.signInWithApple(body, clientInfoOf(request))),
    'POST /auth/second-step': ({ body, request }) => auth.verifySecondStep(body, clientInfoOf(request)),
    'POST /auth/passkey/options': () => auth.startPasskeySignIn(),
    'POST /auth/passkey': ({ body, request }) => auth.signInWithPasskey(body, clientInfoOf(request)),

    'GET /users/me/data': async ({ currentUser, reply }) => {
      reply.header('content-disposition', 'attachment; filename="olea-account.json"')
      return auth.exportData(currentUser)
    },
    'GET /users/token': ({ currentUser }) => auth.getUser(currentUser.id),
    'POST /auth/confirm': ({ body, currentUser }) => auth.confirmEmail(currentUser.id, body.code),
    'POST /auth/resend': ({ body, currentUser, request }) =>
      body === 'new-email'
        ? auth.resendToNewEmail(currentUser, clientInfoOf(request))
        : auth.resendConfirmation(currentUser.id, clientInfoOf(request)),
    'POST /auth/email': ({ body, currentUser, request }) =>
      auth.changeEmail(currentUser, body, clientInfoOf(request)),
    'POST /auth/email/confirm': ({ body, currentUser, request }) =>
      auth.confirmNewEmail(currentUser, body.code, clientInfoOf(request)),
    'GET /auth/ownership': ({ currentUser }) => auth.getOwnershipProofMethod(currentUser),
    'POST /auth/ownership': ({ currentUser, request }) =>
      auth.sendOwnershipCode(currentUser, clientInfoOf(request)),
    'GET /auth/sessions': async ({ currentUser }) => ({ data: await auth.sessions.list(currentUser) }),
    'DELETE /auth/sessions/:id': async ({ params, currentUser }) => {
      await auth.sessions.end(currentUser.id, params.id)
      return { ended: 1 }
    },
    'DELETE /auth/sessions': async ({ currentUser }) => ({ ended: await auth.endOtherSessions(currentUser) }),
    'POST /auth/logout': async ({ currentUser }) => {
      await auth.sessions.end(currentUser.id, currentUser.sessionId)
      return { ended: 1 }
    },
    'POST /auth/password': ({ body, currentUser, request }) =>
      auth.changePassword(currentUser, body, clientInfoOf(request)),
    'POST /auth/delete-account': async ({ body, currentUser, request }) => {
      await auth.deleteAccount(currentUser, body, clientInfoOf(request))
      return { deleted: 1 }
    },

    'GET /auth/second-factor': ({ currentUser }) => auth.getSecondFactors(currentUser),
    'POST /auth/second-factor/recovery-codes': ({ body, currentUser, request }) =>
      auth.regenerateRecoveryCodes(currentUser, body, clientInfoOf(request)),
    'POST /auth/second-factor/app': ({ body, currentUser, request }) =>
      auth.startAppSetup(currentUser, body, clientInfoOf(request)),
    'POST /auth/second-factor/app/confirm': ({ body, currentUser, request }) =>
      auth.confirmApp(currentUser, body, clientInfoOf(request)),
    'POST /auth/second-factor/app/remove': ({ body, currentUser, request }) =>
      auth.removeApp(currentUser, body, clientInfoOf(request)),
    'POST /auth/second-factor/passkeys': ({ body, currentUser, request }) =>
      auth.startPasskeySetup(currentUser, body, clientInfoOf(request)),
    'POST /auth/second-factor/passkeys/confirm': ({ body, currentUser, request }) =>
      auth.confirmPasskey(currentUser, body, clientInfoOf(request)),
    'PATCH /auth/second-factor/passkeys/:id': ({ params, body, currentUser }) =>
      auth.renamePasskey(currentUser, params.id, body.name),
    'POST /auth/second-factor/passkeys/:id/remove': ({ params, body, currentUser, request }) =>
      auth.removePasskey(currentUser, params.id, body, clientInfoOf(request)),
  })
}

/** 202 when the account requires a second factor. */
function toSignInReply(
  outcome: SignInOutcome,
): { status: 200; body: SignedIn } | { status: 202; body: SecondStepRequired } {
  return isSignedIn(outcome) ? { status: 200, body: outcome } : { status: 202, body: outcome }
}

/** The IP address is that of the client only as far as the trusted proxies of the settings reach. */
function clientInfoOf(request: FastifyRequest): ClientInfo {
  return {
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'],
    language: chooseLanguages(request.raw).language,
  }
}
