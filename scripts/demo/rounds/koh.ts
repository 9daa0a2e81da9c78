import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { hillReport } from '@beacon/api/kinds/koh/complaint'
import { hill, type HillView } from '@beacon/api/kinds/koh/hill'
import { deskHill } from '@beacon/api/kinds/koh/hill-desk'
import type { Person } from '@beacon/api/people/person'
import { setting } from '@beacon/api/platform/setting'
import { patch } from '@beacon/api/rounds/patch'
import type { Player } from '../build.ts'
import { patiently, unlessRefused } from '../deeds.ts'
import { upload } from '../files.ts'
import type { Ledger, Open } from '../ledger.ts'
import { imageOf } from '../range.ts'
import { tarGzOf } from '../tar.ts'
import { flagIn } from './door.ts'
import { addTemplate, whyNoImages, whyNoProof } from './proved.ts'

const name = 'Beacon Demo Hill 烽火抢占山头赛'
const brief =
  'One hill: whoever solves it may patch it, and is paid by the second while the own version runs. 一座山头：攻下即可打补丁，自己的版本运行期间按秒计分。'
const samples = join(import.meta.dirname, '../../../samples/awdp/notes')
const port = 8080
const hourMs = 3_600_000
/** For a patch to become the hill. */
const switchMs = 3 * 60_000
const sayMs = 10_000
/** Teams that take the hill, one after the other. */
const takers = 3
const attack = 'GET /cgi-bin/read?../../flag HTTP/1.0\r\n\r\n'
const complaint = 'Their version answers slower than ours did. Please look at it.'

type Side = Pick<Player, 'person' | 'team_id'>

/** The flag's way in stays open; a further note says whose hill it is. */
const patchOf = (king: string): Buffer =>
  tarGzOf({ 'update.sh': `#!/bin/sh\nset -e\necho 'Held by ${king}.' > /www/notes/king\necho 'The hill has a new king.'\n` })

/** The hill, of the image of the sample question of the notes. Answers its question. */
export async function addHill(admin: Person, ledger: Ledger, sampleId: string): Promise<string> {
  const [place] = (await admin.call(direction.list, { query: { bank: 'koh' } })).items
  const from = await imageOf(admin, sampleId)
  if (from === undefined) throw new Error('The sample question of notes has no image.')
  const script = async (file: string) => ({
    file_id: await upload(admin, 'check_script', await readFile(join(samples, file), 'utf8'), file),
    name: file,
  })
  const packed = 'reference.tar.gz'
  const { resource_id } = await admin.call(question.create, {
    body: {
      bank: 'koh',
      name: 'The keepers’ hill',
      description: 'A page reads a note by its name. The flag is in `/flag`; a patch must leave the page and the way in as they are.',
      translations: {
        zh: { name: '守塔人的山头', description: '页面按名称读取札记。Flag 在 `/flag`；补丁须保留页面功能，也须保留这条入口。' },
      },
      direction_id: place?.resource_id ?? '',
      topology_id: await addTemplate(admin, ledger, { kind: 'KOH', key: 'notes', port, image: from }),
      node: 'notes',
      port,
      score: 500,
      hold_points: 60,
      checker_script: await script('check.py'),
      exploit_script: await script('exploit.py'),
      reference_patch: { file_id: await upload(admin, 'attachment', patchOf('nobody'), packed), name: packed },
    },
  })
  ledger.question_ids.push(resource_id)
  return resource_id
}

/** Players come to a hill by ports of the machine alone. What stood before is put back by `closePorts`. */
async function openPorts(admin: Person, { ledger, save }: Open): Promise<void> {
  const { values, version } = await admin.call(setting.get, {})
  const before = values.scene_access_modes
  if (before.includes('port')) return
  ledger.access_modes = before
  save()
  await admin.call(setting.update, { body: { values: { scene_access_modes: [...before, 'port'] }, version } })
}

/** Takes ports away again, unless somebody chose the ways anew. */
export async function closePorts(admin: Person, { access_modes: before }: Ledger): Promise<void> {
  if (before === undefined) return
  const { values, version } = await admin.call(setting.get, {})
  const opened = [...before, 'port'].sort().join()
  if ([...values.scene_access_modes].sort().join() !== opened) return
  await admin.call(setting.update, { body: { values: { scene_access_modes: before }, version } })
}

/** A contest of one hill that teams have taken in turn, with a report that waits; answers it and the path of its wall, or why there is none. */
export async function makeHill(
  admin: Person,
  open: Open,
  { question_id, players, images }: { question_id: string; players: readonly Side[]; images: Pick<Ledger, 'image_ids'> },
): Promise<{ contest_id: string; screen: string } | { whyNot: string }> {
  const { ledger, save } = open
  const whyNot = (await whyNoImages(admin, images)) ?? (await whyNoProof(admin, [question_id]))
  if (whyNot !== null) return { whyNot }
  await openPorts(admin, open)
  const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
  const { resource_id } = await admin.call(contest.create, {
    body: {
      kind: 'koh',
      name,
      brief,
      start_at: inHours(0.5),
      end_at: inHours(2.5),
      is_public: true,
      registration: 'open',
      show_members: true,
      round_duration_s: 60,
      probe_interval_s: 30,
    },
  })
  ledger.contest_ids.push(resource_id)
  save()
  const params = { resource_id }
  const placed = await admin.call(deskHill.add, { params, body: { question_ids: [question_id] } })
  await admin.call(entrant.add, { params, body: { team_ids: players.map(({ team_id }) => team_id) } })
  await admin.call(contest.act, { params, body: { action: 'start', force: true, confirm_name: name } })
  const { path } = await admin.call(viewerKey.create, { params, body: { name: 'Hill', value: 'matrix' } })
  const made = { contest_id: resource_id, screen: path }
  const stage = { admin, origin: ledger.origin, contest_id: resource_id, topic_id: placed.items[0]?.topic_id ?? '' }
  for (const [n, { person }] of players.slice(0, takers).entries()) if (!(await take(stage, person, n + 1))) return made
  const reporter = players[0]?.person
  const of = { ...params, topic_id: stage.topic_id, hill_version: String(takers) }
  if (reporter !== undefined) await unlessRefused(reporter.call(hillReport.file, { params: of, body: { reason: complaint } }))
  return made
}

interface Stage {
  admin: Person
  origin: string
  contest_id: string
  topic_id: string
}

/** Asks until something holds of the hill; null where it does not come. */
async function seen({ admin, contest_id }: Stage, holds: (one: HillView) => boolean): Promise<HillView | null> {
  for (const until = Date.now() + switchMs; Date.now() < until; await wait(500)) {
    const [one] = (await admin.call(hill.board, { params: { resource_id: contest_id } })).items
    if (one !== undefined && holds(one)) return one
  }
  return null
}

/** The team says to the hill what opens it, sends what it answers, and patches it; whether it became king. */
async function take(stage: Stage, person: Person, version: number): Promise<boolean> {
  const { contest_id: resource_id, topic_id, origin } = stage
  const params = { resource_id, topic_id }
  const at = await seen(stage, ({ addresses, environment }) => (addresses[0]?.port ?? null) !== null && environment === 'updated')
  const flag = flagIn(await sayTo(new URL(origin).hostname, at?.addresses[0]?.port ?? null))
  if (flag === null) return false
  await patiently(() => person.call(hill.submit, { params, body: { flag } }))
  const file_id = await upload(person, 'patch', patchOf(`version ${version}`), 'patch.tar.gz')
  await patiently(() => person.call(patch.send, { params, body: { file_id } }))
  return (await seen(stage, ({ hill_version }) => hill_version === version)) !== null
}

/** What the hill answers at its port; empty where it says nothing. */
function sayTo(host: string, at: number | null): Promise<string> {
  if (at === null) return Promise.resolve('')
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(at, host)
    socket.setTimeout(sayMs, () => socket.destroy())
    socket.on('data', (part) => (said += part.toString()))
    socket.on('error', () => resolve(said))
    socket.on('close', () => resolve(said))
    socket.end(attack)
  })
}
