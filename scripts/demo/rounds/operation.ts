import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import type { OperationInput } from '@beacon/api/kinds/operation/bank'
import { pointCheck } from '@beacon/api/kinds/operation/check'
import type { Person } from '@beacon/api/people/person'
import { topology } from '@beacon/api/scene/topology'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import type { Player } from '../build.ts'
import { patiently } from '../deeds.ts'
import { upload } from '../files.ts'
import type { Ledger, Open } from '../ledger.ts'
import { inParallel } from '../parallel.ts'
import { imageOf } from '../range.ts'
import { noBase, readyMs } from './checkers.ts'
import { sayThrough, startOwn } from './door.ts'
import { whyNoImages } from './proved.ts'

const name = 'Beacon Demo Watch 烽火运维赛'
const brief =
  'A network of two machines that somebody left open: seal the vault, keep a log, and let the notes be read all the while. 两台机器的网络留有漏洞：封住金库、留下日志，并保持札记始终可读。'
const samples = join(import.meta.dirname, '../../../samples/operation')
const hourMs = 3_600_000
const checkMs = 2 * 60_000
const vaultPort = 9999
const factor = '7'

type Side = Pick<Player, 'person' | 'team_id'>
type Deed = 'seal' | 'log' | 'answer'
/** What each team does in its machines before it applies for all points. */
const deeds: readonly (readonly Deed[])[] = [['seal', 'log', 'answer'], ['log', 'answer'], ['answer']]
/** How many teams it has. */
export const watchTeams = deeds.length

/** A line that the vault runs, for as long as it runs what is typed. */
const typed = (command: string): string => `1 )); ${command}; echo $(( 1\n`
const lines: Readonly<Record<Exclude<Deed, 'answer'>, string>> = {
  log: typed('echo asked >> /var/log/vault.log'),
  // The new program takes the place of the one that goes on to its end.
  seal: typed(
    "printf '%s\\n' '#!/bin/sh' 'echo A number:' 'read -r n' 'case \"$n\" in \"\"|*[!0-9]*) echo no ;; *) echo $((n * 7)) ;; esac' > /vault.new; chmod 755 /vault.new; mv /vault.new /vault.sh",
  ),
}

async function addNetwork(admin: Person, ledger: Ledger, { notes, vault }: Record<'notes' | 'vault', string>): Promise<string> {
  const free = 'Watch of the notes'
  const { items } = await admin.call(topology.list, { query: { q: free } })
  const nets = (host: number) => [{ net: 'lan', host }]
  const { topology_id } = await admin.call(topology.create, {
    body: {
      name: items.length === 0 ? free : `${free} ${randomUUID().slice(0, 4)}`,
      definition: {
        format: 'beacon-scene/1',
        name: 'watch',
        nets: [{ id: 'lan' }],
        nodes: [
          { id: 'notes', image: notes, nets: nets(10), ports: [{ port: 8080, name: 'notes', open: 'player' }] },
          {
            id: 'vault',
            image: vault,
            nets: nets(11),
            ports: [{ port: vaultPort, name: 'vault', open: 'player' }],
            writable: true,
            user: '0',
            command: ['/bin/sh', '-c', `mkdir -p /var/log; exec nc -ll -p ${vaultPort} -e /vault.sh`],
          },
        ],
      },
    },
  })
  ledger.topology_ids = [...(ledger.topology_ids ?? []), topology_id]
  return topology_id
}

async function pointsOf(admin: Person): Promise<OperationInput['points']> {
  const script = async (file: string) => ({
    check_script: { file_id: await upload(admin, 'check_script', await readFile(join(samples, file), 'utf8'), file), name: file },
    script_args: '{host} {port}',
  })
  const vault = { type: 'reinforcement' as const, node: 'vault', port: vaultPort }
  return [
    { name: 'Notes can be read 札记可读', type: 'monitoring', role: 'guard', node: 'notes', port: 8080, ...(await script('guard.py')) },
    { name: 'No command runs 不执行命令', score: 100, ...vault, ...(await script('sealed.py')) },
    {
      name: 'The vault keeps a log 金库有日志',
      score: 60,
      ...vault,
      check_mode: 'automatic',
      point_mode: 'hold',
      reads: ['/var/log/vault.log'],
      ...(await script('log.py')),
    },
    { name: 'The factor 倍数', type: 'investigation', judge: 'answer', score: 40, flags: [{ content: factor }] },
  ]
}

/** The network as a question, of the images of the two sample questions: notes, then vault. */
export async function addNetworkQuestion(admin: Person, ledger: Ledger, sampleIds: readonly string[]): Promise<string> {
  const [place] = (await admin.call(direction.list, { query: { bank: 'operation' } })).items
  const [notes, vault] = await Promise.all(sampleIds.map((id) => imageOf(admin, id)))
  if (notes === undefined || vault === undefined) throw new Error('The sample questions have no images for a network.')
  const { resource_id } = await admin.call(question.create, {
    body: {
      bank: 'operation',
      name: 'The vault stands open',
      description:
        'The vault on port 9999 runs what is typed into it. Seal it, let it keep `/var/log/vault.log`, and say by which number it multiplies. The notes on port 8080 must be readable all the while.',
      translations: {
        zh: {
          name: '金库未锁',
          description: '9999 端口的金库会执行输入的内容。封住它，让它写 `/var/log/vault.log`，并回答它乘以几。8080 端口的札记须始终可读。',
        },
      },
      direction_id: place?.resource_id ?? '',
      topology_id: await addNetwork(admin, ledger, { notes, vault }),
      points: await pointsOf(admin),
    },
  })
  ledger.question_ids.push(resource_id)
  return resource_id
}

/** Why points cannot be checked; null once the scripts are ready. */
async function whyNoPoints(admin: Person, resource_id: string): Promise<string | null> {
  for (const until = Date.now() + readyMs; Date.now() < until; await wait(1_000)) {
    const detail = await admin.call(question.get, { params: { resource_id } })
    const state = 'script_state' in detail ? detail.script_state : 'none'
    if (state === 'failed') return noBase
    if (state === 'ready') return null
  }
  return 'the scripts of its points are still in the making'
}

/** A contest of a few teams in their own networks, each as far as it came; answers it and the path of its wall, or why there is none. */
export async function makeWatch(
  admin: Person,
  { ledger, save }: Open,
  { question_id, players, images }: { question_id: string; players: readonly Side[]; images: Pick<Ledger, 'image_ids'> },
): Promise<{ contest_id: string; screen: string } | { whyNot: string }> {
  const whyNot = (await whyNoImages(admin, images)) ?? (await whyNoPoints(admin, question_id))
  if (whyNot !== null) return { whyNot }
  const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
  const { resource_id } = await admin.call(contest.create, {
    body: {
      kind: 'operation',
      name,
      brief,
      start_at: inHours(0.5),
      end_at: inHours(2.5),
      is_public: true,
      registration: 'open',
      show_members: true,
      check_interval_s: 60,
    },
  })
  ledger.contest_ids.push(resource_id)
  save()
  const params = { resource_id }
  const placed = await admin.call(topic.add, { params, body: { question_ids: [question_id], is_online: true } })
  const teams = players.slice(0, watchTeams)
  await admin.call(entrant.add, { params, body: { team_ids: teams.map(({ team_id }) => team_id) } })
  await admin.call(contest.act, { params, body: { action: 'start', force: true, confirm_name: name } })
  const { path } = await admin.call(viewerKey.create, { params, body: { name: 'Watch', value: 'matrix' } })
  const stage = { origin: ledger.origin, contest_id: resource_id, topic_id: placed.items[0]?.resource_id ?? '' }
  await inParallel(teams, 2, ({ person }, at) => play(stage, person, deeds[at] ?? []))
  return { contest_id: resource_id, screen: path }
}

interface Stage {
  origin: string
  contest_id: string
  topic_id: string
}

/** The team works in its own network, says what it found, and applies for its points. */
async function play({ origin, contest_id: resource_id, topic_id }: Stage, person: Person, todo: readonly Deed[]): Promise<void> {
  const params = { resource_id, topic_id }
  const vault = (await startOwn(person, params)).find(({ ways }) => ways.some(({ port }) => port === vaultPort))
  if (vault === undefined) return
  for (const deed of todo.toSorted((left) => (left === 'seal' ? 1 : -1)))
    if (deed === 'answer') await patiently(() => person.call(submission.submit, { params, body: { flag: factor } }))
    else await sayThrough(person, origin, { node_id: vault.node_id, port: vaultPort, text: lines[deed] })
  const points = async () => (await person.call(pointCheck.mine, { params: { resource_id } })).items
  const isOpen = async () => (await points()).some(({ open }) => open !== null)
  // A check that says nothing, for whatever trouble of the machine, costs nothing and is asked for again.
  const isUnknown = async () => (await points()).some((one) => one.points.some(({ state }) => state === 'unchecked'))
  for (const until = Date.now() + checkMs; (await isUnknown()) && Date.now() < until;) {
    await patiently(() => person.call(pointCheck.apply, { params, body: {} }))
    do await wait(500)
    while ((await isOpen()) && Date.now() < until)
  }
}
