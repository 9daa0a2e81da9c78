import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import type { AwdpInput } from '@beacon/api/kinds/awdp/bank'
import type { Person } from '@beacon/api/people/person'
import { patch } from '@beacon/api/rounds/patch'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import type { Player } from '../build.ts'
import { patiently } from '../deeds.ts'
import { upload } from '../files.ts'
import type { Ledger, Open } from '../ledger.ts'
import { inParallel } from '../parallel.ts'
import { imageOf } from '../range.ts'
import { tarGzOf } from '../tar.ts'
import { flagIn, sayThrough, startOwn } from './door.ts'
import { addTemplate, whyNoImages, whyNoProof } from './proved.ts'

const name = 'Beacon Demo Patches 烽火 AWDP'
const brief =
  'Two services: attack each once, defend each by a patch; every patch is judged in a box of its own. 两个服务：各攻击一次，各以补丁防守；每个补丁都在独立环境中判定。'
const samples = join(import.meta.dirname, '../../../samples/awdp')
const hourMs = 3_600_000
/** A team sends one patch in so long. */
const pauseMs = 10_500

interface Service {
  key: 'notes' | 'vault'
  port: number
  /** What a team says to the port to get the flag. */
  attack: string
  score: number
  about: Pick<AwdpInput, 'name' | 'description'>
  zh: { name: string; description: string }
  /** A patch that takes a function away with the hole. */
  clumsy: Readonly<Record<string, string>>
}
const services: readonly Service[] = [
  {
    key: 'notes',
    port: 8080,
    attack: 'GET /cgi-bin/read?../../flag HTTP/1.0\r\n\r\n',
    score: 500,
    about: { name: 'Notes of the keepers', description: 'A page reads a note by its name, on port 8080. The flag is in `/flag`.' },
    zh: { name: '守塔札记', description: '8080 端口的页面按名称读取札记。Flag 在 `/flag`。' },
    clumsy: { 'update.sh': '#!/bin/sh\nrm -f /www/cgi-bin/read\necho "Nobody reads, nobody steals."\n' },
  },
  {
    key: 'vault',
    port: 9999,
    attack: '1 )); cat /flag; echo $(( 1\n',
    score: 800,
    about: {
      name: 'The vault that multiplies',
      description: 'A vault gives numbers back sevenfold, on port 9999. The flag is in `/flag`.',
    },
    zh: { name: '七倍金库', description: '9999 端口的金库收下数字，七倍奉还。Flag 在 `/flag`。' },
    clumsy: { 'update.sh': '#!/bin/sh\nprintf "#!/bin/sh\\necho closed\\n" > /vault.sh\necho "The vault is closed."\n' },
  },
]
const idle = { 'update.sh': '#!/bin/sh\necho "Everything looks fine."\n' }

type Side = Pick<Player, 'person' | 'team_id'>
type Act = 'attack' | 'good' | 'clumsy' | 'idle'
/** By team what it does with each service, one after the other. */
const deeds: readonly (readonly [notes: readonly Act[], vault: readonly Act[]])[] = [
  [['attack', 'good'], ['idle']],
  [
    ['attack', 'good'],
    ['attack', 'good'],
  ],
  [['attack'], ['clumsy']],
  [['clumsy'], []],
  [['good'], ['attack']],
  [['idle'], []],
  [[], ['good']],
  [[], []],
]

/** Both services, of the images of the two sample questions, in that order. Answers the questions. */
export async function addPatched(admin: Person, ledger: Ledger, sampleIds: readonly string[]): Promise<string[]> {
  const [place] = (await admin.call(direction.list, { query: { bank: 'awdp' } })).items
  const made: string[] = []
  for (const [at, service] of services.entries()) {
    const from = await imageOf(admin, sampleIds[at] ?? '')
    if (from === undefined) throw new Error(`The sample question of ${service.key} has no image.`)
    const read = (path: string) => readFile(join(samples, service.key, path), 'utf8')
    const script = async (file: string) => ({ file_id: await upload(admin, 'check_script', await read(file), file), name: file })
    const packed = 'reference.tar.gz'
    const { resource_id } = await admin.call(question.create, {
      body: {
        bank: 'awdp',
        ...service.about,
        translations: { zh: service.zh },
        direction_id: place?.resource_id ?? '',
        topology_id: await addTemplate(admin, ledger, { kind: 'AWDP', key: service.key, port: service.port, image: from }),
        node: service.key,
        port: service.port,
        score: service.score,
        defence_score: service.score,
        checker_script: await script('check.py'),
        exploit_script: await script('exploit.py'),
        reference_patch: { file_id: await upload(admin, 'attachment', await goodPatch(service), packed), name: packed },
      },
    })
    ledger.question_ids.push(resource_id)
    made.push(resource_id)
  }
  return made
}

async function goodPatch({ key }: Pick<Service, 'key'>): Promise<Buffer> {
  const file = key === 'notes' ? 'read' : 'vault.sh'
  const read = (path: string) => readFile(join(samples, key, 'patch', path), 'utf8')
  return tarGzOf({ 'update.sh': await read('update.sh'), [file]: await read(file) })
}

/** A contest of eight teams in the middle of play; answers it and the path of its wall, or why there is none. */
export async function makeDefences(
  admin: Person,
  { ledger, save }: Open,
  { question_ids, players, images }: { question_ids: readonly string[]; players: readonly Side[]; images: Pick<Ledger, 'image_ids'> },
): Promise<{ contest_id: string; screen: string } | { whyNot: string }> {
  const whyNot = (await whyNoImages(admin, images)) ?? (await whyNoProof(admin, question_ids))
  if (whyNot !== null) return { whyNot }
  const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
  const { resource_id } = await admin.call(contest.create, {
    body: {
      kind: 'awdp',
      name,
      brief,
      start_at: inHours(0.5),
      end_at: inHours(2.5),
      is_public: true,
      registration: 'open',
      show_members: true,
      round_duration_s: 60,
      retry_wait_s: 120,
    },
  })
  ledger.contest_ids.push(resource_id)
  save()
  const params = { resource_id }
  const placed = await admin.call(topic.add, { params, body: { question_ids: [...question_ids], is_online: true } })
  await admin.call(entrant.add, { params, body: { team_ids: players.map(({ team_id }) => team_id) } })
  await admin.call(contest.act, { params, body: { action: 'start', force: true, confirm_name: name } })
  const { path } = await admin.call(viewerKey.create, { params, body: { name: 'Patches', value: 'matrix' } })
  const stage = { origin: ledger.origin, contest_id: resource_id, topic_ids: placed.items.map((one) => one.resource_id) }
  await inParallel(players, 2, (player, at) => play(stage, player, deeds[at] ?? [[], []]))
  return { contest_id: resource_id, screen: path }
}

interface Stage {
  origin: string
  contest_id: string
  topic_ids: readonly string[]
}

async function play(stage: Stage, { person }: Side, todo: readonly (readonly Act[])[]): Promise<void> {
  let sentAt = 0
  for (const [at, acts] of todo.entries()) {
    const service = services[at]
    const params = { resource_id: stage.contest_id, topic_id: stage.topic_ids[at] ?? '' }
    if (service === undefined) continue
    for (const act of acts) {
      if (act === 'attack') await attack(stage, person, { service, params })
      else {
        const bytes = act === 'good' ? await goodPatch(service) : tarGzOf(act === 'clumsy' ? service.clumsy : idle)
        const file_id = await upload(person, 'patch', bytes, 'patch.tar.gz')
        await wait(Math.max(0, sentAt + pauseMs - Date.now()))
        await patiently(() => person.call(patch.send, { params, body: { file_id } }))
        sentAt = Date.now()
      }
    }
  }
}

/** The team starts its own copy, says to it what opens it, and sends what it answers. One that does not come is not attacked. */
async function attack(
  { origin }: Stage,
  person: Person,
  { service, params }: { service: Service; params: { resource_id: string; topic_id: string } },
): Promise<void> {
  const [node] = await startOwn(person, params)
  if (node === undefined) return
  const said = await sayThrough(person, origin, { node_id: node.node_id, port: service.port, text: service.attack })
  const flag = flagIn(said)
  if (flag !== null) await patiently(() => person.call(submission.submit, { params, body: { flag } }))
}
