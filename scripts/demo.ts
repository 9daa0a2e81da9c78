/**
 * `pnpm demo`: fills a running installation with a contest that is alive. `pnpm demo --remove` takes all of it away.
 * BEACON_URL (default http://127.0.0.1:8080), BEACON_USER (admin), BEACON_PASSWORD (asked when absent), DEMO_SECONDS (60), DEMO_FILE.
 */
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { contest } from '@beacon/api/contest'
import { createPerson, type Person } from '@beacon/api/person'
import { session } from '@beacon/api/session'
import { viewerKey } from '@beacon/api/viewer-key'
import { loadQuestions, makeContest, makePlayers } from './demo/build.ts'
import { openLedger } from './demo/ledger.ts'
import { planMoves, playMoves } from './demo/play.ts'
import { removeDemo } from './demo/remove.ts'

const env = process.env
const origin = (env['BEACON_URL'] ?? `http://127.0.0.1:${env['PORT'] ?? 8080}`).replace(/\/$/u, '')
const file = env['DEMO_FILE'] ?? join(env['DATA_DIR'] ?? '.data', 'demo.json')

async function signIn(): Promise<Person> {
  const admin = createPerson(origin)
  const username = env['BEACON_USER'] ?? 'admin'
  const { next } = await admin.call(session.login, {
    body: { username, password: env['BEACON_PASSWORD'] ?? (await ask(`Password of ${username} at ${origin}: `)) },
  })
  if (next === 'change_password') throw new Error(`Sign in at ${origin} once and set a password of your own; then run the demo again.`)
  return admin
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('Set BEACON_PASSWORD, or run the demo in a terminal that can ask for it.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer
}

async function fill(): Promise<void> {
  const admin = await signIn()
  const { ledger, save } = openLedger(file, origin)
  if (ledger.contest_id !== undefined) throw new Error('The demo is there already. Run it with --remove first.')
  try {
    const questionIds = await loadQuestions(admin, ledger)
    save()
    const { contest_id, puzzles } = await makeContest(admin, ledger, questionIds)
    save()
    console.log(`${puzzles.length} topics are in the contest; 40 teams sign in …`)
    const players = await makePlayers(admin, ledger, contest_id, save)
    await admin.call(contest.act, { params: { resource_id: contest_id }, body: { action: 'start', force: true } })
    const screen = await admin.call(viewerKey.create, { params: { resource_id: contest_id }, body: { name: 'Demo wall', value: 'matrix' } })
    tellAddresses(contest_id, screen.path)
    const moves = planMoves(players, puzzles, Number(env['DEMO_SECONDS'] ?? 60) * 1000, 20_261_120)
    const counts = await playMoves(
      contest_id,
      moves,
      (done, total) => process.stdout.isTTY && process.stdout.write(`\r${done} of ${total} tries`),
    )
    console.log(
      `\nPlayed: ${Object.entries(counts)
        .map(([code, n]) => `${n} ${code}`)
        .join(', ')}.`,
    )
  } catch (error) {
    save()
    throw error
  }
  console.log('Take it all away with: npx --yes pnpm@12 demo --remove')
}

function tellAddresses(contest_id: string, screenPath: string): void {
  const base = `${origin}/page/mg/ct`
  console.log(`Arena   ${base}/flag/contest?resource_id=${contest_id}`)
  console.log(`Desk    ${base}/admin/flag/contest/${contest_id}`)
  console.log(`Screen  ${screenPath.startsWith('http') ? screenPath : `${origin}${screenPath}`}`)
}

async function remove(): Promise<void> {
  const admin = await signIn()
  const { ledger, forget } = openLedger(file, origin)
  await removeDemo(admin, ledger)
  forget()
  console.log('The demo is gone.')
}

try {
  await (process.argv.includes('--remove') ? remove() : fill())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
