import { setTimeout as wait } from 'node:timers/promises'
import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { aiSubmission } from '@beacon/api/kinds/ai/submission'
import { aiTrial } from '@beacon/api/kinds/ai/trial'
import type { Person } from '@beacon/api/people/person'
import { topic } from '@beacon/api/topic/topic'
import type { Player } from './build.ts'
import { upload } from './files.ts'
import type { Ledger } from './ledger.ts'
import { inParallel } from './parallel.ts'
import { randomFrom } from './random.ts'
import { playerTeam } from './teams.ts'

const name = 'Beacon Demo Models 烽火 AI 赛'
const brief =
  'Tell honest mail from bait. The public score is of a third of the rows; the rest is revealed at the end. 识别钓鱼邮件：公开分只计三分之一的数据，其余在赛后揭晓。'
const hourMs = 3_600_000
const rowCount = 600
/** Ten teams hand in three results each, and would have two left. */
const cast = [playerTeam, 0, 1, 4, 7, 11, 16, 21, 26, 32]
const each = 3
const patienceMs = 120_000

interface Mail {
  id: string
  links: number
  urgency: number
  age_days: number
  label: 'bait' | 'honest'
}
/** Invented mails, whose label leans on what is said of them. */
const mails: readonly Mail[] = (() => {
  const random = randomFrom(20_261_201)
  return Array.from({ length: rowCount }, (_none, at) => {
    const [links, urgency, age_days] = [Math.floor(random() * 9), Math.round(random() * 100) / 100, Math.floor(random() * 900)]
    const isBait = links * 0.09 + urgency * 0.7 - age_days / 2_000 + (random() - 0.5) * 0.3 > 0.45
    return { id: `m${String(at).padStart(4, '0')}`, links, urgency, age_days, label: isBait ? 'bait' : 'honest' }
  })
})()
const lines = (head: string, rows: readonly string[]) => `${[head, ...rows].join('\n')}\n`
const dataSet = lines(
  'id,links,urgency,age_days',
  mails.map(({ id, links, urgency, age_days }) => [id, links, urgency, age_days].join(',')),
)
const reference = lines(
  'id,label',
  mails.map(({ id, label }) => `${id},${label}`),
)

/** What a team of this skill predicts at its n-th try: it errs less from try to try. */
function resultOf(skill: number, attempt: number, seed: number): string {
  const random = randomFrom(seed * 97 + attempt)
  const right = 0.52 + skill * 0.32 + attempt * 0.03
  return lines(
    'id,label',
    mails.map(({ id, label }) => `${id},${random() < right ? label : label === 'bait' ? 'honest' : 'bait'}`),
  )
}

async function addTask(admin: Person, ledger: Ledger): Promise<string> {
  const [place] = (await admin.call(direction.list, { query: { bank: 'ai' } })).items
  const { resource_id } = await admin.call(question.create, {
    body: {
      bank: 'ai',
      name: 'Honest mail or bait',
      direction_id: place?.resource_id ?? '',
      description:
        'Six hundred mails with links, urgency and the age of their sender. Hand in a csv with `id` and `label`, `bait` or `honest`.',
      translations: {
        zh: {
          name: '钓鱼还是正常',
          description: '六百封邮件，含链接数、紧迫程度和发件人账号天数。提交含 `id` 与 `label` 的 csv，取值 `bait` 或 `honest`。',
        },
      },
      attachments: [{ file_id: await upload(admin, 'attachment', dataSet, 'mails.csv'), name: 'mails.csv' }],
      reference: { file_id: await upload(admin, 'ai_reference', reference, 'reference.csv'), name: 'reference.csv' },
      metric: 'f1_macro',
      split_ratio: 33,
      base: 0.5,
      target: 1,
      score: 1_000,
    },
  })
  ledger.question_ids.push(resource_id)
  const params = { resource_id }
  await admin.call(aiTrial.run, { params })
  const over = async () => (await admin.call(aiTrial.get, { params })).trial?.state === 'done'
  for (const until = Date.now() + patienceMs; !(await over()) && Date.now() < until;) await wait(250)
  return resource_id
}

/** A contest of models half-way: thirty results of ten teams, each with its public score. Answers it and the path of its wall. */
export async function makeModels(
  admin: Person,
  ledger: Ledger,
  { save, players }: { save: () => void; players: readonly Player[] },
): Promise<{ contest_id: string; screen: string }> {
  const question_id = await addTask(admin, ledger)
  const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
  const { resource_id } = await admin.call(contest.create, {
    body: {
      kind: 'ai',
      name,
      brief,
      start_at: inHours(1),
      end_at: inHours(25),
      is_public: true,
      registration: 'open',
      show_members: true,
      submission_wait_s: 0,
    },
  })
  ledger.contest_ids.push(resource_id)
  save()
  const params = { resource_id }
  const placed = await admin.call(topic.add, { params, body: { question_ids: [question_id], is_online: true } })
  const teams = cast.flatMap((at) => players[at] ?? [])
  await admin.call(entrant.add, { params, body: { team_ids: teams.map(({ team_id }) => team_id) } })
  await admin.call(contest.act, { params, body: { action: 'start', force: true, confirm_name: name } })
  const topic_id = placed.items[0]?.resource_id ?? ''
  await inParallel(teams, 3, (player, seed) => handIn(player, { resource_id, topic_id }, seed))
  const { path } = await admin.call(viewerKey.create, { params, body: { name: 'Models', value: 'matrix' } })
  return { contest_id: resource_id, screen: path }
}

/** One result after the other: a team has one in the evaluation. */
async function handIn({ person, skill }: Player, params: { resource_id: string; topic_id: string }, seed: number): Promise<void> {
  for (let attempt = 0; attempt < each; attempt += 1) {
    const file_id = await upload(person, 'ai_submission', resultOf(skill, attempt, seed), `result-${attempt + 1}.csv`)
    const note = ['A line through the data', 'A forest', 'A forest, and a calmer one'][attempt] ?? ''
    const { submission_id } = await person.call(aiSubmission.send, { params, body: { file_id, note } })
    const isOpen = async () => {
      const { items } = await person.call(aiSubmission.mine, { params: { resource_id: params.resource_id } })
      return ['queued', 'running'].includes(items.find((one) => one.submission_id === submission_id)?.state ?? 'queued')
    }
    for (const until = Date.now() + patienceMs; (await isOpen()) && Date.now() < until;) await wait(200)
  }
}
