/** Fills a running installation with contests that are alive, and takes all of them away again. */
import { existsSync } from 'node:fs'
import { license } from '@beacon/api/platform/license'
import type { Person } from '@beacon/api/people/person'
import { session } from '@beacon/api/people/session'
import { asCalled } from '../apps/server/src/words/as-called.ts'
import { tellUsage } from './command/usage.ts'
import { openAddresses } from './demo/addresses.ts'
import { before, ledgerPath, mergeLedgers, openDemo, type OpenDemo } from './demo/ledger.ts'
import { makeAll } from './demo/make.ts'
import { openParts, removePart } from './demo/parts.ts'
import { removeDemo } from './demo/remove.ts'
import { isStop, openRequests } from './demo/requests.ts'
import { signInAdmin } from './demo/sign-in.ts'
import { messageOf, openTelling } from './demo/telling.ts'

tellUsage(`npx --yes pnpm@12 demo [--remove]

Fills a running installation over its API with contests that are alive, and says where each is as soon as it is ready: first one of forty
teams, five hours in, which plays on for a while. Stopped in whatever way, it goes on from what is whole when it is run again; what it left
out for want of Docker comes in then too. --remove takes all of it away.
BEACON_URL (http://127.0.0.1:8080), BEACON_USER (admin), BEACON_PASSWORD (asked for in a terminal), DEMO_SECONDS (60),
DEMO_FILE (what was made, and the player's sign-in; by itself in DATA_DIR or ~/.local/state/beacon, a file for each installation).`)

const env = process.env
let keep: () => void = () => undefined
const requests = openRequests(() => keep())
const { say, begin, close } = openTelling(requests.count)
const origin = (env['BEACON_URL'] ?? `http://127.0.0.1:${env['PORT'] ?? 8080}`).replace(/\/$/u, '')
const addresses = openAddresses(origin, say)

const signIn = (): Promise<Person> => signInAdmin(requests.person(origin), { origin, env })

async function findDemo(admin: Person): Promise<OpenDemo> {
  const server = { origin, installation_id: (await admin.call(license.get, {})).installation_id }
  return openDemo(ledgerPath(env, server), server)
}

async function enter(username: string, password: string): Promise<Person> {
  const person = requests.person(origin)
  await person.call(session.login, { body: { username, password } })
  return person
}

async function fill(): Promise<void> {
  const admin = await signIn()
  const { demo, save } = await findDemo(admin)
  if (demo.parts[before] !== undefined) throw new Error('A demo of an earlier version is there already. Run it with --remove first.')
  const isThere = demo.parts['cup']?.result !== undefined
  if (isThere) say('The demo is there already, or in part: it goes on from what is whole.')
  keep = save
  save()
  const part = openParts({ demo, save, say, begin, remove: (one) => removePart(admin, demo, one) })
  const length_ms = Number(env['DEMO_SECONDS'] ?? 60) * 1000
  const socketPath = env['DOCKER_SOCKET'] ?? '/var/run/docker.sock'
  try {
    await makeAll({ admin, part, requests, say, addresses, enter, demo, length_ms, socketPath })
  } catch (error) {
    if (!isStop(error)) {
      // What is under way is written down before anything is said.
      await requests.stop()
      save()
      say('The demo failed. Run again it goes on from what is whole, and with --remove it takes away what it made.')
    }
    throw error
  }
  addresses.tellPlayer(mergeLedgers(demo))
  say(asCalled('Take it all away with: npx --yes pnpm@12 demo --remove'))
}

async function remove(): Promise<void> {
  const admin = await signIn()
  const { path, demo, forget } = await findDemo(admin)
  if (!existsSync(path))
    throw new Error(`No demo of this installation is known here: ${path} does not exist. DEMO_FILE names another file.`)
  say('The demo is taken away …')
  await removeDemo(admin, mergeLedgers(demo))
  forget()
  say('The demo is gone.')
}

const stoppedExit = 130
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    say('Stopping, as soon as what is under way has ended …')
    void requests.stop().then(() => {
      keep()
      say('Stopped. Run again it goes on from what is whole; --remove takes away what the demo made.')
      process.exit(stoppedExit)
    })
  })
try {
  await (process.argv.includes('--remove') ? remove() : fill())
  close()
} catch (error) {
  close()
  // Who stopped it says so, once nothing is under way.
  if (!isStop(error)) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
}
