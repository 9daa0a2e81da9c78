import { createInterface } from 'node:readline/promises'
import type { Person } from '@beacon/api/people/person'
import { session } from '@beacon/api/people/session'
import { messageOf } from './telling.ts'

interface Place {
  origin: string
  env: Readonly<Record<string, string | undefined>>
}

/** Signs an administrator in; a wrong address is told before a password is asked for. */
export async function signInAdmin(admin: Person, { origin, env }: Place): Promise<Person> {
  const username = env['BEACON_USER'] ?? 'admin'
  await mustAnswer(origin)
  const { next } = await admin.call(session.login, {
    body: { username, password: env['BEACON_PASSWORD'] ?? (await ask(`Password of ${username} at ${origin}: `)) },
  })
  if (next === 'change_password') throw new Error(`Sign in at ${origin} once and set a password of your own; then run the demo again.`)
  return admin
}

async function mustAnswer(origin: string): Promise<void> {
  const why = await fetch(`${origin}/api/ct/health`).then(
    ({ ok, status }) => (ok ? null : `HTTP ${status}`),
    (error: unknown) => messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error),
  )
  if (why !== null) throw new Error(`No Beacon answers at ${origin} (${why}). Start it, or set BEACON_URL to its address.`)
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('Set BEACON_PASSWORD, or run the demo in a terminal that can ask for it.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer
}
