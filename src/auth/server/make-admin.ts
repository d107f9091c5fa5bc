// Admin accounts created from the command line.
import { randomBytes } from 'node:crypto'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import type { AuthContext } from './auth-context.ts'
import { recordAccountEvent } from './record-account-event.ts'

/** 120 random bits: cannot be guessed, and short enough to type once. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url')
}

export function createAdminManagement(context: AuthContext) {
  const { loginThrottle, passwords, sessions, users, verificationCodes, write } = context

  /** The actor is undefined because nobody is signed in on the command line. */
  async function recordEvent(audit: UnitOfWork['audit'], { id }: UserRow, before?: UserRow): Promise<void> {
    await recordAccountEvent(audit, id, {
      actor: undefined,
      action: 'user.made-admin',
      before: before && { role: before.role, suspended: before.suspendedAt !== null },
      after: { role: 'admin', suspended: false },
    })
  }

  return {
    /**
     * Creates an admin account, or makes an existing account an admin. An account with an unconfirmed address may have
     * been created by somebody else: it gets a new password and its sessions end.
     * @returns the password if a new one was generated
     */
    async makeAdmin(email: string): Promise<{ password?: string }> {
      const existing = await users.findByEmail(email)
      if (existing?.emailConfirmedAt) {
        await write(async ({ tx, audit }) => {
          await users.update(existing.id, { role: 'admin', suspendedAt: null }, tx)
          await recordEvent(audit, existing, existing)
        })
        return {}
      }
      const password = generatePassword()
      const passwordHash = await passwords.hash(password)
      await write(async ({ tx, audit }) => {
        if (!existing) {
          const created = await users.create(
            { email, passwordHash, role: 'admin', isEmailConfirmed: true },
            tx,
          )
          await recordEvent(audit, created)
          return
        }
        const changes = {
          role: 'admin',
          passwordHash,
          emailConfirmedAt: new Date(),
          suspendedAt: null,
        } as const
        await users.update(existing.id, changes, tx)
        await verificationCodes.removeAllOf(tx, existing.id)
        await loginThrottle.forgetKnownNetworks(tx, existing.id)
        await sessions.endAll(tx, existing.id)
        await recordEvent(audit, existing, existing)
      })
      return { password }
    },
  }
}
