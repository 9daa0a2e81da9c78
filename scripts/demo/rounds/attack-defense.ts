import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { contestService } from '@beacon/api/kinds/attack-defense/service'
import { serviceImport } from '@beacon/api/kinds/attack-defense/service-import'
import type { Person } from '@beacon/api/people/person'
import { roundTarget } from '@beacon/api/rounds/target'
import { bot } from '@beacon/api/topic/bot'
import type { Player } from '../build.ts'
import { formOf, zipOf } from '../files.ts'
import type { Ledger, Open } from '../ledger.ts'
import { inParallel } from '../parallel.ts'
import { addressTemplate, openBoxes, whyNoBoxes, type Engine, type Team } from './boxes.ts'
import { checkerBase, noBase, readyMs, whyNoScripts } from './checkers.ts'

const name = 'Beacon Demo Siege 烽火攻防赛'
const brief =
  'Eight teams, two services each, rounds of 30 seconds; checkers and attacks are real. 八支战队，每队两个服务，每轮 30 秒；检查与攻击均真实进行。'
const samples = join(import.meta.dirname, '../../../samples/attack-defense')
const keys = ['pigeon', 'vault']
const hourMs = 3_600_000
/** All stages of a check fit into half a round: check, put, get and a get of the round before. */
const timeout_s = 3

type Side = Pick<Player, 'person' | 'team_id' | 'skill'>

export interface Siege {
  engine: Engine
  question_ids: readonly string[]
  players: readonly Side[]
}

/** Why attack and defence cannot be shown here; null where it can. */
export const whyNoRounds = async (admin: Person, engine: Engine): Promise<string | null> =>
  (await whyNoScripts(admin)) ?? whyNoBoxes(engine)

/** Both sample services; their checkers are made into images behind the demo. Answers the questions. */
export async function addServices(admin: Person, ledger: Ledger): Promise<string[]> {
  const [place] = (await admin.call(direction.list, { query: { bank: 'ad' } })).items
  const read = await admin.call(serviceImport.read, {}, await formOfSamples(''))
  // A key is one in the whole bank, and that of a deleted service is not free.
  const end = read.items.some(({ is_taken }) => is_taken) ? `-${Date.now().toString(36).slice(-4)}` : ''
  const query = { direction_id: place?.resource_id ?? '' }
  const { items } = await admin.call(serviceImport.run, { query }, await formOfSamples(end))
  const ids = items.map(({ resource_id }) => resource_id)
  ledger.question_ids.push(...ids)
  if (ids.length !== keys.length) throw new Error('The sample services were not imported.')
  return ids
}

async function formOfSamples(end: string): Promise<FormData> {
  const read = (path: string) => readFile(join(samples, path), 'utf8')
  const config = (await read('config.yml'))
    .replaceAll(/- name: (\w+)/gu, `- name: $1${end}`)
    .replaceAll(/checker_timeout: \d+/gu, `checker_timeout: ${timeout_s}`)
    .replaceAll(/puts: \d+/gu, 'puts: 1')
  const scripts = await Promise.all(keys.map(async (key) => [`checkers/${key}/checker.py`, await read(`checkers/${key}/checker.py`)]))
  return formOf(await zipOf({ 'config.yml': config, ...Object.fromEntries(scripts) }), 'services.zip')
}

/** Why checkers cannot run; null once they are ready. */
async function whyNoCheckers(admin: Person, question_ids: readonly string[]): Promise<string | null> {
  const states = () =>
    inParallel(question_ids, 2, async (resource_id) => {
      const detail = await admin.call(question.get, { params: { resource_id } })
      return 'script_state' in detail ? detail.script_state : 'none'
    })
  for (const until = Date.now() + readyMs; Date.now() < until; await wait(1_000)) {
    const now = await states()
    if (now.includes('failed')) return noBase
    if (now.every((state) => state === 'ready')) return null
  }
  return `${checkerBase} is still in the making`
}

/**
 * A contest whose teams have real boxes beside the engine: the runner checks them, and farms attack them through the door for programs,
 * as long as it goes. Answers the contest and the path of its wall, or why there is none.
 */
export async function makeRounds(
  admin: Person,
  { ledger, save }: Open,
  { engine, question_ids, players }: Siege,
): Promise<{ contest_id: string; screen: string } | { whyNot: string }> {
  const whyNot = await whyNoCheckers(admin, question_ids)
  if (whyNot !== null) return { whyNot }
  const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
  const { resource_id } = await admin.call(contest.create, {
    body: {
      kind: 'attackDefense',
      name,
      brief,
      start_at: inHours(0.5),
      end_at: inHours(2),
      is_public: true,
      registration: 'open',
      show_members: true,
      round_duration_s: 30,
      address_template: addressTemplate(engine),
    },
  })
  ledger.contest_ids.push(resource_id)
  ledger.docker_socket = engine.socketPath
  save()
  const params = { resource_id }
  await admin.call(contestService.add, { params, body: { question_ids: [...question_ids] } })
  await admin.call(entrant.add, { params, body: { team_ids: players.map(({ team_id }) => team_id) } })
  await openBoxes(engine, ledger.origin, await numbered(admin, resource_id, players))
  await admin.call(contest.act, { params, body: { action: 'start', force: true, confirm_name: name } })
  const { path } = await admin.call(viewerKey.create, { params, body: { name: 'Siege', value: 'matrix' } })
  return { contest_id: resource_id, screen: path }
}

/** Teams by the number of their entrant, which their addresses hold. */
async function numbered(admin: Person, resource_id: string, players: readonly Side[]): Promise<Map<number, Team>> {
  const params = { resource_id }
  const { items } = await admin.call(roundTarget.list, { params, query: { size: 100 } })
  const teams = await inParallel(players, 4, async ({ person, skill }) => {
    const { entrant: own } = await person.call(contest.me, { params })
    const number = items.find(({ entrant_id }) => entrant_id === own?.entrant_id)?.number ?? 0
    return [number, { skill, token: (await person.call(bot.rotate, { params, body: {} })).token }] as const
  })
  return new Map(teams)
}
