/** `pnpm dev`: the server with the apps from their sources, changed pages at once. */
import { tellUsage } from './command/usage.ts'

tellUsage(`npx --yes pnpm@12 dev

Starts PostgreSQL and the server, and serves the three apps from their sources: a changed file shows at once. Settings as for start.`)
// Loaded behind the question for help, for it starts the server.
await import('../apps/server/src/dev.ts')
