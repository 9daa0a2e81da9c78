import { isStarved, outputLimits, runVerdict, stageOutput, stageVerdict, type PutMode } from '@beacon/engine/check'
import { clockNow } from '../../../db/clock.ts'
import type { CheckRunRecord, CheckStage, CheckStageResult } from '../../../db/schema/index.ts'
import type { RunEnd, RunInputs } from '../check/index.ts'
import type { Booth } from '../driver/index.ts'
import { program } from './image.ts'

interface Chain {
  run: CheckRunRecord
  inputs: RunInputs
  put_mode: PutMode
}
export interface ChainEnd extends RunEnd {
  /** Processor time of all stages. */
  cpu_ms: number
}

/** In UTF-8, so that every text of the limit fits. */
const outputBytes = outputLimits.private * 4

/** Runs the stages of a chain in order, up to the first that is not up. @throws DriverError */
export async function runChain(booth: Booth, { run, inputs, put_mode }: Chain, signal: AbortSignal): Promise<ChainEnd> {
  const { place } = run
  if (place.at !== 'address') throw new Error('the run looks at a scene')
  const { host, ports } = place
  await booth.reach([{ host, ports }], signal)
  const flags = inputs.flatMap(({ flag }) => flag ?? [])
  const stages: CheckStageResult[] = []
  /** Of the puts of this chain, by flag. */
  const refs = new Map<string, string>()
  let cpu_ms = 0
  let isLate = false
  let wasStarved = false
  for (const [at, stage] of run.stages.entries()) {
    isLate ||= clockNow() > Date.parse(run.deadline)
    if (isLate || stages.some(({ verdict }) => verdict !== 'up')) {
      stages.push(skipped(stage))
      continue
    }
    const input = inputs[at] ?? { flag: null, flag_ref: null }
    const flag = input.flag ?? ''
    const flag_ref = input.flag_ref ?? refs.get(flag) ?? ''
    const command = [program, ...wordsOf(stage, { host, flag, flag_ref })]
    const end = await booth.run({ command, timeMs: stage.timeout_ms, outputBytes }, signal)
    cpu_ms += end.cpu_ms
    const { waited_ms, isLate: is_late } = end
    const judged = { exit_code: end.isFlood ? null : end.exit_code, is_late, waited_ms, limit_ms: stage.timeout_ms }
    const verdict = stageVerdict(judged)
    wasStarved ||= verdict === 'error' && isStarved(judged)
    const { stdout, stderr } = end
    const output = stageOutput({ kind: stage.kind, verdict, put_mode, stdout, stderr, flag_ref, flags, isCut: is_late || end.isFlood })
    if (output.flag_ref !== null) refs.set(flag, output.flag_ref)
    stages.push({
      ...resultOf(stage),
      ...output,
      verdict,
      exit_code: end.exit_code,
      took_ms: end.took_ms,
      ...(end.isFlood ? { is_flood: true } : {}),
    })
  }
  const took_ms = stages.reduce((sum, stage) => sum + stage.took_ms, 0)
  return { verdict: runVerdict(stages), fault: isLate ? 'late' : wasStarved ? 'runner' : null, stages, took_ms, cpu_ms }
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
