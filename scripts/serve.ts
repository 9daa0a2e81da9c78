/** The server of an image: the process itself, which tells the first sign-in once it answers. Whoever runs the container starts it again. */
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig, type Config } from '../apps/server/src/config.ts'
import { endUnstarted } from '../apps/server/src/failed-start.ts'
import { tellUsage } from './command/usage.ts'
import { proxyNetwork } from './serve/proxy-network.ts'
import { answers } from './start/answers.ts'
import { firstAdminLines } from './start/first-admin.ts'

tellUsage(`node_modules/.bin/node scripts/serve.ts

In an image: beacon server. Runs the server on HOST and PORT with the PostgreSQL of DATABASE_URL. Settings are environment variables: docs/deploy.md.`)

const askEveryMs = 3_000

async function tellWhenReady(config: Config): Promise<void> {
  while (!(await answers(config))) await wait(askEveryMs, undefined, { ref: false })
  const addresses = config.origins.all.map((origin) => `  Public address     ${origin}/page/mg/ct/`)
  process.stdout.write(`${['', `  Beacon is ready on port ${config.port}`, ...addresses, ...firstAdminLines(config), ''].join('\n')}\n`)
}

function settings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    return endUnstarted(error)
  }
}

// Nobody but the proxy of the compose file shares this network with the server, and that proxy says whose request it is.
process.env['TRUSTED_PROXIES'] ||= await proxyNetwork(process.env['PROXY_NETWORK'] ?? '')
void tellWhenReady(settings())
await import('../apps/server/src/main.ts')
