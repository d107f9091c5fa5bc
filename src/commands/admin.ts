// npm run admin -- create EMAIL: makes an account with a generated password, or an existing account an admin.
// npm run admin -- reset-second-factor EMAIL: for somebody who has lost phone, passkeys and recovery codes.
import { emailSchema } from '#src/auth/contract/credentials.ts'
import type { Services } from '#src/services.ts'
import { runTool, UsageError } from './run-tool.ts'

const usage = 'Usage: npm run admin -- create EMAIL | reset-second-factor EMAIL'

const subcommands: Record<string, (services: Services, email: string) => Promise<string>> = {
  async create({ auth }, email) {
    const { password } = await auth.makeAdmin(email)
    return password
      ? `${email} is an admin now.\nPassword: ${password}  (shown only here)`
      : `${email} is an admin now, with the password it has.`
  },

  async 'reset-second-factor'({ auth }, email) {
    const had = await auth.resetSecondFactor(email)
    return had
      ? `${email} has no second factor any more and is signed out everywhere.`
      : `${email} had no second factor. It is signed out everywhere.`
  },
}

await runTool(async ({ services, arguments: [verb = '', address, ...rest] }) => {
  const run = Object.hasOwn(subcommands, verb) ? subcommands[verb] : undefined
  if (!run || !address || rest.length > 0) throw new UsageError(usage)
  const email = emailSchema.safeParse(address)
  if (!email.success) throw new UsageError(`${address} is not an e-mail address. ${usage}`)
  process.stdout.write(`${await run(services, email.data)}\n`)
})
