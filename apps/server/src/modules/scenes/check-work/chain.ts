import { decidingStage, isStarved, longestOf, outputLimits, runVerdict, stageOutput, stageVerdict, tracksOf } from '@beacon/engine/check'
import type { PutMode } from '@beacon/engine/check'
import { clockNow } from '../../../db/clock.ts'
import type { CheckRunRecord, CheckStage, CheckStageResult } from '../../../db/schema/index.ts'
import type { RunEnd, RunInputs } from '../check/index.ts'
import type { Booth } from '../driver/index.ts'
import { program } from './image.ts'
import type { InTurn } from './turns.ts'

interface Chain {
  run: Pick<CheckRunRecord, 'place' | 'stages' | 'deadline'>
  inputs: RunInputs
  put_mode: PutMode
  /** Of each program: the machine runs so many at a time, whosever they are. */
  inTurn: InTurn
}
export interface ChainEnd extends RunEnd {
  /** Processor time of all stages. */
  cpu_ms: number
}

/** In UTF-8, so that every text of the limit fits. */
const outputBytes = outputLimits.private * 4

/**
 * Runs the stages of a chain: first those that look, then the tracks of its flags side by side, each up to its first stage that is not
 * up. @throws DriverError once nothing of it runs any more
 */
export async function runChain(booth: Booth, chain: Chain, signal: AbortSignal): Promise<ChainEnd> {
  const { run } = chain
  const { place } = run
  if (place.at !== 'address') throw new Error('the run looks at a scene')
  const { host, ports } = place
  await booth.reach([{ host, ports }], signal)
  const breaking = new AbortController()
  const runStage = stageRunner(booth, { ...chain, host }, AbortSignal.any([signal, breaking.signal]))
  const stages = run.stages.map(skipped)
  const starved = new Set<CheckStageResult>()
  let cpu_ms = 0
  const runTrack = async (track: readonly number[]): Promise<boolean> => {
    for (const at of track) {
      const end = await runStage(at)
      if (end === null) return false
      stages[at] = end.result
      cpu_ms += end.cpu_ms
      if (end.wasStarved) starved.add(end.result)
      if (end.result.verdict !== 'up') return false
    }
    return true
  }
  const { first, tracks } = tracksOf(run.stages)
  if (await runTrack(first)) await allOf(tracks.map(runTrack), breaking)
  const decides = decidingStage(stages)
  const isError = decides?.verdict === 'error' && starved.has(decides)
  const fault = decides?.verdict === 'skipped' ? 'late' : isError ? 'runner' : null
  return { verdict: runVerdict(stages), fault, stages, took_ms: longestOf(stages, ({ took_ms }) => took_ms), cpu_ms }
}

/** The first that breaks cuts the others, and nobody goes on before all have ended: they run in the same container. */
async function allOf(works: readonly Promise<unknown>[], breaking: AbortController): Promise<void> {
  const broken: unknown[] = []
  await Promise.all(
    works.map((work) =>
      work.catch((error: unknown) => {
        broken.push(error)
        breaking.abort()
      }),
    ),
  )
  if (broken.length > 0) throw broken[0]
}

interface StageRun {
  result: CheckStageResult
  cpu_ms: number
  /** The machine gave it no processor, and that is why it is an error. */
  wasStarved: boolean
}

/** Runs one stage by its place in the list; null: its time was over before it began. */
function stageRunner(booth: Booth, { run, inputs, put_mode, inTurn, host }: Chain & { host: string }, signal: AbortSignal) {
  const flags = inputs.flatMap(({ flag }) => flag ?? [])
  /** Of the puts of this chain, by flag. */
  const refs = new Map<string, string>()
  return (at: number): Promise<StageRun | null> =>
    inTurn(async () => {
      const stage = run.stages[at]
      if (stage === undefined || clockNow() > Date.parse(run.deadline)) return null
      const input = inputs[at] ?? { flag: null, flag_ref: null }
      const flag = input.flag ?? ''
      const flag_ref = input.flag_ref ?? refs.get(flag) ?? ''
      const command = [program, ...wordsOf(stage, { host, flag, flag_ref })]
      const end = await booth.run({ command, timeMs: stage.timeout_ms, outputBytes }, signal)
      const { waited_ms, isLate: is_late, stdout, stderr, exit_code, took_ms, cpu_ms, isFlood } = end
      const judged = { exit_code: isFlood ? null : exit_code, is_late, waited_ms, limit_ms: stage.timeout_ms }
      const verdict = stageVerdict(judged)
      const output = stageOutput({ kind: stage.kind, verdict, put_mode, stdout, stderr, flag_ref, flags, isCut: is_late || isFlood })
      if (output.flag_ref !== null) refs.set(flag, output.flag_ref)
      const result = { ...resultOf(stage), ...output, verdict, exit_code, took_ms, ...(isFlood ? { is_flood: true as const } : {}) }
      return { result, cpu_ms, wasStarved: verdict === 'error' && isStarved(judged) }
    })
}

/** As checkers of Hackerdom and ForcAD are called. */
function wordsOf({ kind, store }: CheckStage, { host, flag, flag_ref }: { host: string; flag: string; flag_ref: string }): string[] {
  if (kind === 'check') return ['check', host]
  return [kind === 'put' ? 'put' : 'get', host, flag_ref, flag, store ?? '1']
}

const resultOf = ({ kind, store, timeout_ms, issued }: CheckStage) => ({
  kind,
  store,
  limit_ms: timeout_ms,
  ...(issued === undefined ? {} : { issued }),
})
const skipped = (stage: CheckStage): CheckStageResult => ({
  ...resultOf(stage),
  verdict: 'skipped',
  exit_code: null,
  public: '',
  private: '',
  took_ms: 0,
  flag_ref: null,
  hint: null,
})
