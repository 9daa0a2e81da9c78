/**
 * `node bench/src/exam-bad-days.ts [--runs 20] [--seed 1] [--steps 16]`: an exam in a real browser while server and browser are killed,
 * the network is cut and another device takes over, by chance. Build first. Ends with an error where an answer was lost.
 */
import { createRandom } from '@beacon/engine/random'
import type { Answer } from '@beacon/api/kinds/theory/exam/exam'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import type { Person } from '@beacon/api/people/person'
import { user } from '@beacon/api/people/user'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { joinEmbedded } from '../../apps/server/src/postgres/embedded.ts'
import { startInstallation, type Installation } from '../../e2e/src/installation.ts'
import { signInAdmin } from '../../e2e/src/people.ts'
import { addPerson } from '../../e2e/src/stage.ts'
import { makeExam, makeReadyPaper, startExam } from '../../e2e/src/theory.ts'
import { tellUsage } from '../../scripts/command/usage.ts'
import { beginStorm, same, type Storm, weather } from './exam-storm.ts'

tellUsage(`npx --yes pnpm@12 bench:bad-days [--runs 20] [--seed 1] [--steps 16]

Sits an exam in a real browser while server and browser are killed, the network is cut and another device takes over.
Build first. A run that failed is repeated with its seed and --runs 1; the chances are the same, the moments are not.`)

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '16' },
  },
})

interface Counted {
  question_id: string
  answer: Answer
}

const ofAttempt = `from exam_attempt a join $TABLE t on t.attempt_id = a.attempt_id where a.contest_id = $1`

/** Every answer counts as the page showed it, once; what a device that lost the attempt held is there as a late entry. */
async function check(client: Client, storm: Storm): Promise<void> {
  const read = (table: string) =>
    client.query<Counted>(`select t.question_id, t.answer ${ofAttempt.replace('$TABLE', table)}`, [storm.exam_id])
  const counted = (await read('exam_answer')).rows
  for (const [question_id, answer] of storm.shown) {
    const found = counted.filter((row) => row.question_id === question_id)
    if (answer === null ? found.some((row) => row.answer !== null) : found.length !== 1 || !same(found[0]?.answer, answer))
      throw new Error(`${question_id} counts as ${JSON.stringify(found)}, the page showed ${JSON.stringify(answer)}`)
  }
  for (const { answers } of storm.left)
    for (const [question_id, answer] of answers)
      await eventually(
        async () => {
          const late = (await read('exam_late_entry')).rows
          return late.some((row) => row.question_id === question_id && same(row.answer, answer))
        },
        `${question_id}: ${JSON.stringify(answer)} of a device that lost the attempt is no late entry`,
      )
}

async function eventually(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  const until = Date.now() + 90_000
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(otherwise)
    await new Promise((next) => setTimeout(next, 300))
  }
}

interface Hall {
  installation: Installation
  admin: Person
  person: Person
  user_id: string
  paper_id: string
}

async function run({ installation, admin, person, user_id, paper_id }: Hall, seed: number): Promise<Storm> {
  const exam_id = await makeExam(admin, paper_id, { name: `Bad day ${seed}`, candidates: [user_id] })
  await startExam(admin, exam_id)
  const storm = await beginStorm({ installation, person, exam_id, random: createRandom(seed) })
  try {
    await weather(storm, Number(values.steps))
    const client = new Client({ connectionString: (await joinEmbedded(installation.dataDir)).url })
    await client.connect()
    try {
      await check(client, storm)
    } finally {
      await client.end()
    }
    await eventually(async () => {
      const { items } = await admin.call(examDesk.attempts, { params: { exam_id }, query: {} })
      return items[0]?.mark !== null
    }, 'the paper got no mark')
    return storm
  } finally {
    for (const { browser } of [...storm.left, storm]) await browser.close()
  }
}

const installation = await startInstallation()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void installation.stop().then(() => process.exit(1)))
const failed: string[] = []
try {
  const admin = await signInAdmin(installation)
  const person = await addPerson(installation, admin, 'ada_lovelace', 'student')
  const user_id = (await admin.call(user.list, { query: { q: 'ada_lovelace' } })).items[0]?.resource_id ?? ''
  const hall = { installation, admin, person, user_id, paper_id: await makeReadyPaper(admin, 'Networks, bad days') }
  const first = Number(values.seed)
  for (let seed = first; seed < first + Number(values.runs); seed += 1)
    try {
      const { counts, left, questions } = await run(hall, seed)
      const did = Object.entries(counts).map(([name, count]) => `${name} ${count}`)
      console.log(`seed ${seed}: ${questions.length} answers as shown, ${left.length} devices left; ${did.join(', ')}`)
    } catch (error) {
      failed.push(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`)
      console.log(failed.at(-1))
    }
} finally {
  await installation.stop()
}
console.log(`${Number(values.runs) - failed.length} of ${values.runs} runs lost nothing`)
process.exitCode = failed.length === 0 ? 0 : 1
