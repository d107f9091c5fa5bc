// Migrations are made from the tables of all rooms: `npx drizzle-kit generate --name what-changes`.
// SQL that tables cannot express: `npx drizzle-kit generate --custom --name what-changes`, then write the file.
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*.tables.ts',
  out: './migrations',
})
