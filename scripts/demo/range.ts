import { randomUUID } from 'node:crypto'
import { contest } from '@beacon/api/contest/contest'
import { direction } from '@beacon/api/bank/direction'
import { entrant } from '@beacon/api/contest/entrant'
import type { Input } from '@beacon/api/endpoint'
import { file } from '@beacon/api/platform/file'
import { image } from '@beacon/api/image/image'
import type { Person } from '@beacon/api/people/person'
import { question } from '@beacon/api/bank/question'
import { questionScene } from '@beacon/api/bank/question-scene'
import { topic } from '@beacon/api/topic/topic'
import { topology } from '@beacon/api/scene/topology'
import { formOf } from './files.ts'
import type { Ledger } from './ledger.ts'
import { zipOfSample } from './scenes.ts'

const name = 'Beacon Demo Range 烽火渗透赛'
const attackBox = 'attack-box'
const hourMs = 3_600_000
/** How many of the demo's teams enter it. */
const teamCount = 12

interface Cast {
  /** The sample questions whose images it takes: notes, then vault. */
  sampleIds: readonly string[]
  team_ids: readonly string[]
}

/**
 * A penetration contest of one range, made of the images of the two sample questions: the vault runs what is typed, so that whoever is
 * in it reaches the notes behind it. Answers the contest.
 */
export async function makeRange(admin: Person, ledger: Ledger, { sampleIds, team_ids }: Cast): Promise<{ contest_id: string }> {
  const [notes, vault] = await Promise.all(sampleIds.map((id) => imageOf(admin, id)))
  if (notes === undefined || vault === undefined) throw new Error('The sample questions have no images for a range.')
  const template = await admin.call(topology.create, {
    body: { name: await freeName(admin), definition: definitionOf({ attack: await orderImage(admin, ledger), notes, vault }) },
  })
  ledger.topology_ids = [...(ledger.topology_ids ?? []), template.topology_id]
  const [first] = (await admin.call(direction.list, {})).items
  const made = await admin.call(question.create, {
    body: { ...rangeOf(template.topology_id), direction_id: first?.resource_id ?? '' },
  })
  ledger.question_ids.push(made.resource_id)
  return { contest_id: await holdContest(admin, ledger, { question_id: made.resource_id, team_ids }) }
}

async function holdContest(
  admin: Person,
  ledger: Ledger,
  { question_id, team_ids }: { question_id: string; team_ids: readonly string[] },
): Promise<string> {
  const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
  const { resource_id } = await admin.call(contest.create, {
    body: { kind: 'cfs', name, brief, start_at: inHours(1), end_at: inHours(9), is_public: true, registration: 'open', show_members: true },
  })
  ledger.contest_ids.push(resource_id)
  const params = { resource_id }
  await admin.call(topic.add, { params, body: { question_ids: [question_id], is_online: true } })
  await admin.call(entrant.add, { params, body: { team_ids: team_ids.slice(0, teamCount) } })
  await admin.call(contest.act, { params, body: { action: 'start', force: true } })
  return resource_id
}

const brief = 'A range of three machines: type your way into the vault, and go on from there. 三台机器的靶场：先进入金库，再由此向内。'

/** The image that the scene of a sample question names. */
export async function imageOf(admin: Person, resource_id: string): Promise<string | undefined> {
  const { scene } = await admin.call(questionScene.get, { params: { resource_id } })
  return scene?.definition.nodes[0]?.image
}

/** Its making goes on behind the demo, as that of the samples does. */
async function orderImage(admin: Person, ledger: Ledger): Promise<string> {
  const form = formOf(await zipOfSample(attackBox), `${attackBox}.zip`)
  const { file_id } = await admin.call(file.upload, { query: { purpose: 'scene_image' } }, form)
  const { image_id, version } = await admin.call(image.create, { body: { name: attackBox, file_id } })
  ledger.image_ids = [...(ledger.image_ids ?? []), image_id]
  return `${attackBox}@${version}`
}

/** A template of somebody else may bear the name. */
async function freeName(admin: Person): Promise<string> {
  const free = 'Harbour vault'
  const { items } = await admin.call(topology.list, { query: { q: free } })
  return items.some((one) => one.name === free) ? `${free} ${randomUUID().slice(0, 4)}` : free
}

type Images = Readonly<Record<'attack' | 'notes' | 'vault', string>>

function definitionOf({ attack, notes, vault }: Images): Input<typeof topology.create>['body']['definition'] {
  return {
    format: 'beacon-scene/1',
    name: 'harbour-vault',
    nets: [{ id: 'quay' }, { id: 'archive' }],
    nodes: [
      { id: 'jump', image: attack, nets: [{ net: 'quay', host: 10 }], attack: true, console: 'terminal' },
      {
        id: 'vault',
        image: vault,
        ports: [{ port: 9999, name: 'vault' }],
        nets: [
          { net: 'quay', host: 20 },
          { net: 'archive', host: 20 },
        ],
        console: 'none',
      },
      { id: 'notes', image: notes, ports: [{ port: 8080, name: 'notes' }], nets: [{ net: 'archive', host: 30 }], console: 'none' },
    ],
  }
}

type RangeQuestion = Extract<Input<typeof question.create>['body'], { bank: 'cfs' }>

/** Three stages: two on the vault, whose flags lie in its surroundings and in a file, and one on the notes that only the vault reaches. */
function rangeOf(topology_id: string): Omit<RangeQuestion, 'direction_id'> {
  const doorId = randomUUID()
  return {
    bank: 'cfs',
    name: 'The vault on the quay',
    description:
      'You sit at `jump`, with `nc` and `wget`. A vault on the quay takes numbers on port 9999; behind it somebody keeps notes on port 8080.',
    topology_id,
    order: 'sequence',
    finish_bonus_percent: 20,
    translations: {
      zh: {
        name: '码头金库',
        description: '你在 `jump` 上，手边有 `nc` 和 `wget`。码头的金库在 9999 端口收数字；它身后的机器在 8080 端口保存札记。',
      },
    },
    stages: [
      {
        stage_id: doorId,
        name: 'Type your way in',
        description: 'Make the vault run a command. A variable of its process bears the flag.',
        score: 100,
        node_key: 'vault',
        zone: 'Quay',
        proof: 'user',
        plant: { into: 'env', key: 'VAULT_FLAG' },
        reveal: 'from_start',
      },
      {
        name: 'What the vault holds',
        description: 'Read `/run/flag/flag` of the vault.',
        score: 150,
        node_key: 'vault',
        zone: 'Quay',
        proof: 'data',
        plant: { into: 'file', path: '/run/flag/flag' },
        needs: [doorId],
      },
      {
        name: 'Notes of the keepers',
        description: 'From the vault one reaches `notes`. Its page reads a note by its name. The flag is in `/run/flag/flag`.',
        score: 250,
        node_key: 'notes',
        zone: 'Archive',
        proof: 'data',
        plant: { into: 'file', path: '/run/flag/flag' },
        needs: [doorId],
      },
    ],
  }
}
