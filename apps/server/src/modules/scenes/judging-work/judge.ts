import type { JudgingFault } from '@beacon/api/scene/judging'
import { stepVerdict, type JudgeStep } from '@beacon/engine/judging'
import { clockNowText } from '../../../db/clock.ts'
import type { JudgedStep, JudgingRecord } from '../../../db/schema/index.ts'
import { DriverError } from '../driver/index.ts'
import { breakJudging, endJudging, freshStep, openFlag, returnJudging, writeSteps } from '../judging/index.ts'
import { boxAt, boxKey, closeBoxes, type Box } from './box.ts'
import { openScripts, Rebuilding } from './scripts.ts'
import { Broken, type JudgeShop } from './shop.ts'
import { scrubberOf, takers } from './steps.ts'
import type { Finding, Work } from './work.ts'

/** The row is not ours any more: cancelled, or another's. */
class Lost extends Error {
  override name = 'Lost'
}

interface Cut {
  /** The process ends. */
  stopping: AbortSignal
  /** The judging is not ours any more. */
  lost: AbortSignal
}

/** One attempt at a judging, from a new box to its end; what it leaves is taken away, whatever came out. */
export async function judgeOne(shop: JudgeShop, row: JudgingRecord, { stopping, lost }: Cut): Promise<void> {
  const { db, log } = shop
  const work = workOf(shop, row, AbortSignal.any([stopping, lost]))
  try {
    const steps = await takeSteps(work)
    await db.transaction((tx) => endJudging(tx, row, steps))
  } catch (error) {
    if (lost.aborted || error instanceof Lost) return
    if (stopping.aborted || error instanceof Rebuilding) return await db.transaction((tx) => returnJudging(tx, row))
    const fault = faultOf(error)
    log.warn({ err: error, judging: row.judging_id, attempt: row.attempt, fault }, 'a judging broke off')
    await db.transaction((tx) => breakJudging(tx, row, fault))
  } finally {
    await work.scripts.close()
    const own = boxKey(row)
    await closeBoxes(shop, (key) => key === own).catch((error: unknown) =>
      log.warn({ err: error, judging: row.judging_id }, 'a judged box was not closed'),
    )
  }
}

function faultOf(error: unknown): JudgingFault {
  if (error instanceof Broken) return error.fault
  return error instanceof DriverError ? 'engine' : 'judge'
}

function workOf(shop: JudgeShop, row: JudgingRecord, signal: AbortSignal): Work {
  const flag = openFlag(shop.secret, row.judging_id, row.inputs)
  let box: Box | null = row.scene_id === null ? null : boxAt(shop, row, row.scene_id, signal)
  const work: Omit<Work, 'scripts'> = {
    shop,
    row,
    flag,
    signal,
    box: () => {
      if (box === null) throw new Error('there is no box yet')
      return box
    },
    keepBox: (made) => {
      box = made
    },
    flagBytes: null,
    scrubbed: scrubberOf(flag),
  }
  return Object.assign(work, { scripts: openScripts(work as Work) })
}

/** Each step is written before it begins, so what was done to a box stands in its row also where nobody came back. */
async function takeSteps(work: Work): Promise<JudgedStep[]> {
  const { shop, row } = work
  const steps: JudgedStep[] = []
  let images: Readonly<Record<string, string>> = {}
  const write = async () => {
    if (!(await shop.db.transaction((tx) => writeSteps(tx, row, { steps, images })))) throw new Lost()
  }
  for (const step of row.plan) {
    const begun = { ...freshStep(step), started_at: clockNowText() }
    steps.push(begun)
    await write()
    const from = performance.now()
    const finding = await takers[step.kind](work, step)
    if (step.kind === 'start' && finding.result === 'done') ({ images } = work.box())
    const verdict = stepVerdict(step, finding.result)
    steps[steps.length - 1] = endedStep(begun, finding, { verdict, took_ms: Math.round(performance.now() - from) })
    if (verdict === 'fault') {
      await write()
      throw new Broken(faultOfStep(step, finding), `${step.kind} found ${finding.result}`)
    }
    if (verdict === 'failed') break
  }
  return steps
}

const endedStep = (
  begun: JudgedStep,
  { result, exit_code = null, public: said = '', output = '' }: Finding,
  end: Pick<JudgedStep, 'verdict' | 'took_ms'>,
): JudgedStep => ({ ...begun, ...end, result, exit_code, public: said, output })

function faultOfStep({ kind, is_control }: JudgeStep, { result }: Finding): JudgingFault {
  if (result !== 'error') return is_control ? 'control' : 'box'
  return kind === 'functions' ? 'checker' : kind === 'exploit' || kind === 'stay' ? 'exploit' : 'box'
}
