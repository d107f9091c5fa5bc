// npm run admin -- create EMAIL: makes an account with a generated password, or an existing account an admin.
import { email as emailShape } from '#src/auth/contract/credentials.ts'
import { runTool, UsageError } from './run-tool.ts'

const usage = 'Usage: npm run admin -- create EMAIL'

await runTool(async ({ services, arguments: [verb, address, ...rest] }) => {
  if (verb !== 'create' || !address || rest.length > 0) throw new UsageError(usage)
  const email = emailShape.safeParse(address)
  if (!email.success) throw new UsageError(`${address} is not an e-mail address. ${usage}`)
  const { password } = await services.auth.makeAdmin(email.data)
  process.stdout.write(
    password
      ? `${email.data} is an admin now.\nPassword: ${password}  (shown only here)\n`
      : `${email.data} is an admin now, with the password it has.\n`,
  )
})
