import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import type { RwInput } from '@beacon/api/kinds/rw/bank'
import { challenge } from '@beacon/api/kinds/rw/challenge'
import { rwReferee } from '@beacon/api/kinds/rw/referee'
import { rwStage } from '@beacon/api/kinds/rw/stage'
import { rwTarget } from '@beacon/api/kinds/rw/target'
import type { Person } from '@beacon/api/people/person'
import type { Player } from './build.ts'
import { pdfOf, upload } from './files.ts'
import type { Ledger } from './ledger.ts'
import { playerTeam } from './teams.ts'

const name = 'Beacon Demo Stage 烽火实景赛'
const brief = 'Exploits of real products, shown on two stages and decided by referees. 在两个展台上演示真实产品的漏洞利用，由裁判裁决。'
const hourMs = 3_600_000

type Target = Pick<RwInput, 'name' | 'description' | 'target_kind' | 'target_product' | 'target_version'> & {
  zh: { name: string; description: string }
}
const targets: readonly Target[] = [
  {
    name: 'Edge router',
    description: 'A router between the hall and the harbour. It stands on the table, its firmware untouched.',
    target_kind: 'equipment',
    target_product: 'Harbour R7',
    target_version: '2.1.4',
    zh: { name: '边缘路由器', description: '会场与港口之间的路由器，就在桌上，固件未改动。' },
  },
  {
    name: 'Gate camera',
    description: 'The camera above the gate. Its picture is on the screen beside it.',
    target_kind: 'equipment',
    target_product: 'Lookout C2',
    target_version: '5.0.11',
    zh: { name: '门禁摄像头', description: '大门上方的摄像头，画面显示在旁边的屏幕上。' },
  },
  {
    name: 'Ticket browser',
    description: 'A kiosk sells tickets in a browser. It opens the page that you name, once in an attempt.',
    target_kind: 'service',
    target_product: 'Ferry Kiosk',
    target_version: '118.2',
    zh: { name: '售票终端浏览器', description: '售票机用浏览器售票，每次尝试会打开一次你指定的网页。' },
  },
]

type Fate =
  | { is: 'won'; attempts: number; scores: [number, number]; remark: string }
  | { is: 'lost'; remark: string }
  | { is: 'on' | 'called' | 'queued' | 'unread' | 'withdrawn' }
  | { is: 'sent_back' | 'out'; reason: string }

/** A request in each of its states, in the order in which they were made: team, target, goal, what became of it. */
const requests: readonly (readonly [team: number, target: number, goal: number, fate: Fate])[] = [
  [0, 0, 0, { is: 'won', attempts: 1, scores: [95, 80], remark: 'A shell within two minutes, and again after a restart.' }],
  [2, 1, 0, { is: 'lost', remark: 'The camera restarted at each try.' }],
  [5, 2, 1, { is: 'won', attempts: 2, scores: [70, 85], remark: 'The page of another window was read.' }],
  [9, 0, 1, { is: 'on' }],
  [14, 1, 0, { is: 'called' }],
  [playerTeam, 2, 0, { is: 'queued' }],
  [17, 0, 0, { is: 'queued' }],
  [20, 1, 1, { is: 'queued' }],
  [25, 2, 0, { is: 'unread' }],
  [30, 0, 0, { is: 'sent_back', reason: 'The report does not say how the device is reached.' }],
  [3, 1, 0, { is: 'withdrawn' }],
  [33, 2, 1, { is: 'out', reason: 'The kiosk was opened with a screwdriver.' }],
]

/** The three targets. Answers the questions. */
async function addTargets(admin: Person, ledger: Ledger): Promise<string[]> {
  const [place] = (await admin.call(direction.list, { query: { bank: 'rw' } })).items
  const ids: string[] = []
  for (const { zh, ...target } of targets) {
    const body: RwInput = {
      bank: 'rw',
      ...target,
      direction_id: place?.resource_id ?? '',
      goals: [
        {
          name: 'Code execution',
          name_other: '代码执行',
          counts: 'A command of yours runs on it, shown on the screen.',
          counts_other: '在靶标上执行自己的命令，并展示在屏幕上。',
          percent: 100,
        },
        {
          name: 'Data read',
          name_other: '数据读取',
          counts: 'Something of somebody else is read, shown on the screen.',
          counts_other: '读取到他人的数据，并展示在屏幕上。',
          percent: 40,
        },
      ],
      rubric: [
        { name: 'Impact', name_other: '影响', percent: 60 },
        { name: 'Reliability', name_other: '稳定性', percent: 40 },
      ],
      forbidden: 'No denial of service, and nobody opens a case.',
      reset_steps: ['Power cycle', 'Restore the image'],
      translations: { zh },
    }
    const { resource_id } = await admin.call(question.create, { body })
    ids.push(resource_id)
    ledger.question_ids.push(resource_id)
  }
  return ids
}

async function openHall(admin: Person, ledger: Ledger, players: readonly Player[]) {
  const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
  const question_ids = await addTargets(admin, ledger)
  const { resource_id } = await admin.call(contest.create, {
    body: {
      kind: 'rw',
      name,
      brief,
      start_at: inHours(1),
      end_at: inHours(9),
      is_public: true,
      registration: 'open',
      show_members: true,
      ai_policy: 'allowed',
      // Whoever looks at it in half an hour still sees a clock that runs.
      demo_slot_s: 3_600,
      call_grace_s: 1_800,
      attempt_factor: [100, 90, 80],
    },
  })
  ledger.contest_ids.push(resource_id)
  const params = { resource_id }
  const { items } = await admin.call(rwTarget.add, { params, body: { question_ids } })
  const stages: string[] = []
  for (const [at, place] of [
    ['A', 'Hall 2, left 2 号厅左侧'],
    ['B', 'Hall 2, right 2 号厅右侧'],
  ] as const)
    stages.push((await admin.call(rwStage.add, { params, body: { name: `Stage ${at} 展台 ${at}`, place } })).stage_id)
  const team_ids = requests.flatMap(([team]) => players[team]?.team_id ?? [])
  await admin.call(entrant.add, { params, body: { team_ids } })
  await admin.call(contest.act, { params, body: { action: 'start', force: true, confirm_name: name } })
  const rows = (await admin.call(rwTarget.list, { params })).items
  const places = items.map(({ topic_id }) => rows.find((row) => row.topic_id === topic_id))
  return { resource_id, places, stages }
}

interface Demo {
  admin: Person
  at: { params: { resource_id: string; challenge_id: string } }
  stages: readonly string[]
}

const begin = async ({ admin, at, stages }: Demo): Promise<void> => {
  await admin.call(rwReferee.call, { ...at, body: { stage_id: stages[0] ?? '' } })
  await admin.call(rwReferee.start, { ...at, body: { reset_steps: [0, 1] } })
}
const attempt = ({ admin, at }: Demo, is_begun: boolean) => admin.call(rwReferee.attempt, { ...at, body: { is_begun } })

/** What referees do with a request that was just made. */
async function settle(demo: Demo, player: Person, fate: Fate): Promise<void> {
  const { admin, at, stages } = demo
  if (fate.is === 'unread') return
  if (fate.is === 'withdrawn') return void (await player.call(challenge.withdraw, { ...at, body: {} }))
  if (fate.is === 'out') return void (await admin.call(rwReferee.cancel, { ...at, body: { cause: 'rules', reason: fate.reason } }))
  await admin.call(rwReferee.take_report, { ...at, body: {} })
  if (fate.is === 'sent_back') return void (await admin.call(rwReferee.review, { ...at, body: { is_passed: false, reason: fate.reason } }))
  await admin.call(rwReferee.review, { ...at, body: { is_passed: true } })
  if (fate.is === 'called') await admin.call(rwReferee.call, { ...at, body: { stage_id: stages[1] ?? '' } })
  if (fate.is === 'on') {
    await begin(demo)
    await attempt(demo, true)
  }
  if (fate.is === 'won' || fate.is === 'lost') await judge(demo, fate)
}

async function judge(demo: Demo, fate: Extract<Fate, { is: 'won' | 'lost' }>): Promise<void> {
  const { admin, at } = demo
  await begin(demo)
  const won = fate.is === 'won' ? fate : null
  for (let left = won?.attempts ?? 3; left > 0; left -= 1) for (const is_begun of [true, false]) await attempt(demo, is_begun)
  const body = { result: won === null ? ('fail' as const) : ('success' as const), scores: won?.scores ?? [], remark: fate.remark }
  await admin.call(rwReferee.vote, { ...at, body })
}

/** A real world contest in the middle of its day: two stages, a queue, a request in each state. Answers it with the path of its wall. */
export async function makeHall(
  admin: Person,
  ledger: Ledger,
  { save, players }: { save: () => void; players: readonly Player[] },
): Promise<{ contest_id: string; screen: string }> {
  const { resource_id, places, stages } = await openHall(admin, ledger, players)
  save()
  for (const [team, target, goal, fate] of requests) {
    const player = players[team]
    const place = places[target]
    const goal_id = place?.goals[goal]?.goal_id
    if (player === undefined || place === undefined || goal_id === undefined) continue
    const report = ['Report', '', `${place.name}: ${place.goals[goal]?.name ?? ''}`, 'Reached by its own network, step by step.']
    const file_id = await upload(player.person, 'report', pdfOf(report), 'report.pdf')
    const { challenge_id } = await player.person.call(challenge.request, {
      params: { resource_id },
      body: { topic_id: place.topic_id, goal_id, file_id, ai_use: 'none', accepts_rules: true },
    })
    await settle({ admin, at: { params: { resource_id, challenge_id } }, stages }, player.person, fate)
  }
  const { path } = await admin.call(viewerKey.create, { params: { resource_id }, body: { name: 'Stage', value: 'stage' } })
  return { contest_id: resource_id, screen: path }
}
