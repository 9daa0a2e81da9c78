import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'

/** The engine of the scenes process: the demo makes boxes beside it, as teams have theirs. */
export interface Engine {
  socketPath: string
  /** What everything made here carries. */
  installation_id: string
}

export interface Team {
  token: string
  skill: number
}

const samples = join(import.meta.dirname, '../../../samples/attack-defense')
const programOf = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const run = promisify(execFile)
const api = '/v1.41'
const mebibyte = 1_048_576
const label = 'beacon.demo'

const digitsOf = ({ installation_id }: Engine) => createHash('sha256').update(installation_id).digest()

/** A part of the network for tests of networks: nobody else's boxes stand there, and two installations of a machine have their own. */
function netOf(engine: Engine): string {
  const [one = 0, other = 0] = digitsOf(engine)
  return `198.${18 + (one % 2)}.${other}`
}
export const addressTemplate = (engine: Engine): string => `${netOf(engine)}.{entrant_no}`
const addressOf = (engine: Engine, number: number): string => `${netOf(engine)}.${number}`
/** Of this machine, at each of its ends. */
const endOf = (engine: Engine): string => `${netOf(engine)}.254`

/** @throws Error with what the engine refused */
function ask({ socketPath }: Engine, method: string, path: string, body?: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request({ socketPath, method, path: `${api}${path}`, headers }, (reply) => {
      void text(reply).then((answer) => {
        if ((reply.statusCode ?? 500) < 400) resolve(answer === '' ? null : JSON.parse(answer))
        else reject(new Error(`Docker: ${answer.trim()}`))
      }, reject)
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
const filterOf = (filters: Readonly<Record<string, readonly string[]>>) => `filters=${encodeURIComponent(JSON.stringify(filters))}`

/** Why no box can be made here; null where one can. */
export async function whyNoBoxes(engine: Engine): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'only root may lay the networks of their boxes: run the demo as root, on the machine of Beacon'
  const why = await ask(engine, 'GET', '/version').then(
    () => null,
    (error: unknown) => String(error),
  )
  if (why !== null) return `Docker does not answer at ${engine.socketPath} (DOCKER_SOCKET names another one)`
  return (await run('ip', ['-V']).catch(() => null)) === null ? 'ip is missing (apt-get install iproute2)' : null
}

/** The image that checkers run in has Python; the scenes process has made it by the time that a checker is ready. */
async function imageOf(engine: Engine): Promise<string> {
  const images = (await ask(engine, 'GET', `/images/json?${filterOf({ reference: ['bcn-*/beacon-checker'] })}`)) as { Id: string }[]
  const [image] = images
  if (image === undefined) throw new Error(`The engine at ${engine.socketPath} is not that of this installation.`)
  return image.Id
}

async function start(engine: Engine, image: string, { name, program, env, network }: Container): Promise<number> {
  const { Id } = (await ask(engine, 'POST', `/containers/create?name=${name}`, {
    Image: image,
    Cmd: ['python3', '-c', programOf(program)],
    Env: Object.entries(env).map((pair) => pair.join('=')),
    User: '65534:65534',
    Labels: { [label]: engine.installation_id },
    HostConfig: {
      NetworkMode: network,
      Binds: [`${samples}:/samples:ro`],
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges:true'],
      ReadonlyRootfs: true,
      Memory: 256 * mebibyte,
      PidsLimit: 128,
      Tmpfs: { '/tmp': 'rw,mode=1777,size=64m' },
    },
  })) as { Id: string }
  await ask(engine, 'POST', `/containers/${Id}/start`)
  const { State } = (await ask(engine, 'GET', `/containers/${Id}/json`)) as { State: { Pid: number } }
  return State.Pid
}
interface Container {
  name: string
  program: string
  env: Readonly<Record<string, string>>
  network: 'none' | 'host'
}

/** A pair of interfaces: a box reaches this machine, which hands on nothing for it. */
async function connect(engine: Engine, pid: number, number: number): Promise<void> {
  const here = `demo-${digitsOf(engine).toString('hex', 0, 3)}-${number}`
  const there = 'box0'
  const address = addressOf(engine, number)
  const end = endOf(engine)
  const ip = (words: string) => run('ip', words.split(' '))
  const inBox = (words: string) => run('nsenter', ['-t', String(pid), '-n', 'ip', ...words.split(' ')])
  await ip(`link add ${here} type veth peer name ${there} netns ${pid}`)
  await ip(`addr add ${end}/32 dev ${here}`)
  await ip(`link set ${here} up`)
  await ip(`route add ${address}/32 dev ${here} src ${end}`)
  await inBox(`addr add ${address}/32 dev ${there}`)
  await inBox(`link set ${there} up`)
  await inBox(`route add ${end}/32 dev ${there}`)
}

/** A box for each team, by its number, and farms that attack as long as they stand. */
export async function openBoxes(engine: Engine, origin: string, teams: ReadonlyMap<number, Team>): Promise<void> {
  const image = await imageOf(engine)
  const nameOf = (what: number | string) => `beacon-demo-${engine.installation_id.slice(0, 8)}-${what}`
  for (const [number, { skill }] of teams) {
    const env = { CARELESS: ((1 - skill) / 3).toFixed(3) }
    await connect(engine, await start(engine, image, { name: nameOf(number), program: 'box.py', env, network: 'none' }), number)
  }
  const farms = [...teams].map(([number, team]) => ({ ...team, address: addressOf(engine, number) }))
  const env = { ORIGIN: origin, TEAMS: JSON.stringify(farms) }
  await start(engine, image, { name: nameOf('farm'), program: 'farm.py', env, network: 'host' })
}

/** Their interfaces go with them. */
export async function removeBoxes(engine: Engine): Promise<void> {
  const filters = filterOf({ label: [`${label}=${engine.installation_id}`] })
  const boxes = (await ask(engine, 'GET', `/containers/json?all=true&${filters}`)) as { Id: string }[]
  for (const { Id } of boxes) await ask(engine, 'DELETE', `/containers/${Id}?force=true&v=true`)
}
