import { pointAnswer, runVerdict, tidy } from '@beacon/engine/check'
import type { SceneSpec } from '@beacon/engine/scene'
import type { CheckRunRecord, CheckStage, CheckStageResult, PointFault, PointStage } from '../../../db/schema/index.ts'
import { clockNow } from '../../../db/clock.ts'
import { findScript } from '../check/index.ts'
import type { Db } from '../../../db/database.ts'
import { DriverError, type JobResult, type SceneDriver } from '../driver/index.ts'
import type { ChainEnd } from './chain.ts'
import { program } from './image.ts'
import { NoAgent, probesOf, type PointProbes } from './point-probes.ts'

/** Scenes as runs find them. */
export interface PointShop {
  db: Db
  driver: Pick<SceneDriver, 'job' | 'readFile' | 'exec'>
  /** A generation of a scene while it runs; null else. */
  findSpec: (place: { scene: string; gen: number }) => Promise<SceneSpec | null>
}

/** The image of a script is being made: the run waits for it. */
export class Unmade extends Error {
  override name = 'Unmade'
}

/** Besides the time of a program: a container of its own starts and goes. */
const startMs = 20_000
const outputBytes = 65_536
const outputMost = 32_768
const limits = { cpuMilli: 1_000, memoryMb: 512, pids: 128 }
const nobody = '65534:65534'

type Looked = Pick<CheckStageResult, 'public' | 'private' | 'exit_code' | 'took_ms'> & {
  result: 'success' | 'fail' | 'error'
  fault: PointFault | null
  output: string
}

/** Looks at the points of a scene one after another; behind a guard that does not say success nothing is looked at. @throws DriverError, Unmade */
export async function runPoints(shop: PointShop, run: CheckRunRecord, signal: AbortSignal): Promise<ChainEnd> {
  const { place } = run
  if (place.at !== 'scene') throw new Error('the run looks at no scene')
  const stages: CheckStageResult[] = []
  let isOver = false
  for (const stage of run.stages) {
    const { point } = stage
    if (point === undefined) throw new Error('a stage of a scene has a point')
    const isLate = clockNow() > Date.parse(run.deadline)
    const looked: Looked | null = isOver ? null : isLate ? faulty('late') : await lookOnce(shop, { place, stage, point }, signal)
    stages.push(looked === null ? skipped(stage, point) : resultOf(stage, point, looked))
    isOver ||= looked !== null && point.is_guard && looked.result !== 'success'
  }
  const took_ms = stages.reduce((sum, stage) => sum + stage.took_ms, 0)
  // What a container costs the machine is about what it lasts.
  return { verdict: runVerdict(stages), fault: null, stages, took_ms, cpu_ms: took_ms }
}

interface At {
  place: { scene: string; gen: number }
  stage: CheckStage
  point: PointStage
}

const faulty = (fault: PointFault, more: Partial<Looked> = {}): Looked => ({
  result: 'error',
  fault,
  public: '',
  private: '',
  output: '',
  exit_code: null,
  took_ms: 0,
  ...more,
})

/** What is seen of a scene that is another one by then says nothing of either. */
async function lookOnce(shop: PointShop, at: At, signal: AbortSignal): Promise<Looked> {
  const spec = await shop.findSpec(at.place)
  const net = spec?.nodes.find(({ id }) => id === at.point.node)?.nets[0]
  if (spec === null || net === undefined) return faulty('scene')
  try {
    const looked = await look(shop, { ...at, spec, host: net.ip }, signal)
    return (await shop.findSpec(at.place)) === null ? faulty('scene') : looked
  } catch (error) {
    if (signal.aborted || !(error instanceof DriverError)) throw error
    // The engine did not come to it: no program of the point has had its time.
    if (error.kind === 'deadline') return faulty('runner')
    if (error.kind === 'gone') return faulty((await shop.findSpec(at.place)) === null ? 'scene' : 'runner')
    throw error
  }
}

async function look({ db, driver }: PointShop, at: At & { spec: SceneSpec; host: string }, signal: AbortSignal): Promise<Looked> {
  const { point, stage, spec } = at
  const script = await findScript(db, point.script_id)
  if (script === null || script.state === 'failed') return faulty('script')
  if (script.image_id === null) throw new Unmade('the image of a script is being made')
  let probes: PointProbes
  try {
    probes = await probesOf(driver, spec, point, signal)
  } catch (error) {
    if (error instanceof NoAgent) return faulty('no_agent')
    throw error
  }
  const from = performance.now()
  const end = await driver.job(
    spec,
    {
      node: point.node,
      image: script.image_id,
      command: [program, ...point.args.map((word) => filled(word, at))],
      env: { HOME: '/tmp', LANG: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1' },
      stdin: Buffer.from(JSON.stringify(inputOf(at, probes))),
      user: nobody,
      ...limits,
      timeMs: stage.timeout_ms,
      deadlineMs: stage.timeout_ms + startMs,
      outputBytes,
    },
    signal,
  )
  return lookOf(end, { limit_ms: stage.timeout_ms, took_ms: Math.round(performance.now() - from) })
}

function lookOf(
  { code, stdout: out, stderr, cut, isLate, waited_ms }: JobResult,
  { limit_ms, took_ms }: { limit_ms: number; took_ms: number },
): Looked {
  const stdout = out.toString('utf8')
  const exit_code = isLate ? null : code
  const answer = pointAnswer({ exit_code, stdout, is_cut: cut, is_late: isLate, waited_ms, limit_ms })
  const output = tidy([stdout.trim(), stderr.toString('utf8').trim()].filter(Boolean).join('\n'), outputMost)
  return { ...answer, output, exit_code, took_ms }
}

const filled = (word: string, { host, point }: At & { host: string }): string =>
  word
    .replaceAll('{host}', host)
    .replaceAll('{port}', String(point.port ?? ''))
    .replaceAll('{entrant}', String(point.entrant_no ?? ''))

/** What the program reads: nothing of it is secret to who wrote the question. */
const inputOf = ({ point, stage, spec, host }: At & { spec: SceneSpec; host: string }, probes: PointProbes) => ({
  point: point.name,
  host,
  port: point.port,
  nodes: Object.fromEntries(spec.nodes.flatMap(({ id, nets: [net] }) => (net === undefined ? [] : [[id, net.ip] as const]))),
  entrant_no: point.entrant_no,
  seed: point.seed,
  deadline_ms: stage.timeout_ms,
  probes,
})

const verdicts = { success: 'up', fail: 'down', error: 'error' } as const
const shell = ({ kind, store, timeout_ms }: CheckStage) => ({ kind, store, limit_ms: timeout_ms, flag_ref: null, hint: null })

const resultOf = (stage: CheckStage, { key }: PointStage, { result, fault, output, ...looked }: Looked): CheckStageResult => ({
  ...shell(stage),
  ...looked,
  verdict: verdicts[result],
  point: { key, result, fault, output },
})

const skipped = (stage: CheckStage, { key }: PointStage): CheckStageResult => ({
  ...shell(stage),
  verdict: 'skipped',
  exit_code: null,
  public: '',
  private: '',
  took_ms: 0,
  point: { key, result: 'error', fault: null, output: '' },
})
