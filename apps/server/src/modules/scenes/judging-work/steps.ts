import { setTimeout as wait } from 'node:timers/promises'
import { isStarved, outputLimits, scrub, stageOutput, stageVerdict } from '@beacon/engine/check'
import { exploitResult, functionsResult, type JudgeStep, type JudgeStepKind, type StepResult } from '@beacon/engine/judging'
import { DriverError, type BoothEnd } from '../driver/index.ts'
import { applyBase, applyNext, applyPatch, runInside } from './apply.ts'
import { makeBox } from './box.ts'
import { Broken } from './shop.ts'
import type { Finding, Work } from './work.ts'

const readyLookMs = 200
const readyDialMs = 2_000
const commandMs = 30_000

type Take = (work: Work, step: JudgeStep) => Promise<Finding>

/** What each kind of step does. */
export const takers: Readonly<Record<JudgeStepKind, Take>> = {
  start: async (work, { limit_ms }) => {
    const made = await makeBox(work.shop, work.row, limit_ms, work.signal)
    if (typeof made === 'string') return { result: made }
    work.keepBox(made)
    return { result: 'done' }
  },
  ready: async (work, { limit_ms }) => ({ result: await untilReady(work, limit_ms) }),
  functions: (work, step) => (work.row.scene_id === null ? lookAtFunctions(work, step) : probe(work, step)),
  exploit: attack,
  stay: attack,
  base: (work, { limit_ms }) =>
    applyBase(work, limit_ms, async () => {
      const restarted = await restart(work, limit_ms)
      return restarted.result === 'done' ? { result: await untilReady(work, limit_ms) } : restarted
    }),
  apply: (work, { limit_ms }) => applyPatch(work, limit_ms),
  next: (work, { limit_ms }) => applyNext(work, limit_ms),
  restart: (work, { limit_ms }) => restart(work, limit_ms),
  stop: async (work, { limit_ms }) => ({ result: await work.box().act('hang', limit_ms) }),
}

async function restart(work: Work, limitMs: number): Promise<Finding> {
  const { restart_command } = work.row
  if (restart_command === '') return { result: await work.box().act('restart', limitMs) }
  return runInside(work, await work.box().ref(), { command: ['/bin/sh', '-c', restart_command], limitMs: Math.min(limitMs, commandMs) })
}

/** Until its port takes a connection. */
async function untilReady({ shop, row, box, signal }: Work, limitMs: number): Promise<StepResult> {
  const ends = performance.now() + limitMs
  for (;;) {
    try {
      const stream = await shop.driver.dial(
        await box().ref(),
        row.node,
        row.port,
        AbortSignal.any([signal, AbortSignal.timeout(readyDialMs)]),
      )
      stream.on('error', () => undefined).destroy()
      return 'done'
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof DriverError) || error.kind === 'silent') throw error
    }
    const trouble = await box().trouble()
    if (trouble !== null) return trouble
    if (performance.now() > ends) return 'not_ready'
    await wait(readyLookMs, undefined, { signal })
  }
}

async function lookAtFunctions(work: Work, step: JudgeStep): Promise<Finding> {
  await pause(work, step)
  const { row, flag, scripts } = work
  const end = await scripts.run(row.checker_id, (host) => ['check', host], step.limit_ms)
  const { waited_ms, isLate: is_late } = end
  const verdict = stageVerdict({ exit_code: end.isFlood ? null : end.exit_code, is_late, waited_ms, limit_ms: step.limit_ms })
  const { stdout, stderr } = end
  const said = stageOutput({ kind: 'check', verdict, put_mode: 'plain', stdout, stderr, flag_ref: '', flags: [flag] })
  const result = functionsResult(verdict)
  if (result === 'error') mustHaveRun(end, step)
  const finding = { exit_code: end.exit_code, public: said.public, output: said.private }
  return { ...finding, result: result === 'up' ? result : await unless(work, step, result) }
}

/** A scene that does not stand as it should is down, whatever of it is missing: nobody made it for this look. */
async function probe(work: Work, step: JudgeStep): Promise<Finding> {
  try {
    return await lookAtFunctions(work, step)
  } catch (error) {
    if (!(error instanceof Broken) || error.fault !== 'box') throw error
    return { result: 'down', output: error.message }
  }
}

async function attack(work: Work, step: JudgeStep): Promise<Finding> {
  await pause(work, step)
  const { row, flag, scripts, scrubbed } = work
  if (row.exploit_id === null) throw new Broken('script', 'there is no exploit')
  const before = await seesFlag(work)
  work.flagBytes ??= before
  const end = await scripts.run(row.exploit_id, (host) => ['exploit', host], step.limit_ms)
  const result = exploitResult({
    exit_code: end.isFlood ? null : end.exit_code,
    is_late: end.isLate,
    has_flag: end.stdout.includes(flag),
  })
  const finding = { exit_code: end.exit_code, output: scrubbed([end.stdout, end.stderr].filter((text) => text !== '').join('\n')) }
  if (result === 'exploited') return { ...finding, result }
  mustHaveRun(end, step)
  const other = await unless(work, step, result)
  if (other !== result) return { ...finding, result: other }
  // Whoever takes the flag away has closed no hole, whatever the exploit says of it.
  const bytes = work.flagBytes
  if (bytes > 0 && (before !== bytes || (await seesFlag(work)) !== bytes)) return { ...finding, result: 'flag_gone' }
  return { ...finding, result }
}

/** A script to which the machine gave no processor says nothing of the box. @throws Broken */
function mustHaveRun({ isLate: is_late, exit_code, waited_ms }: BoothEnd, { limit_ms }: JudgeStep): void {
  const end = { is_late, exit_code, waited_ms, limit_ms }
  if (isStarved(end)) throw new Broken('engine', `the script waited ${waited_ms} ms for a processor`)
}

/** What a script says of a box that is not there as it should be is said by the box; @throws where the engine does not answer */
async function unless({ shop, box }: Work, { expect }: JudgeStep, result: StepResult): Promise<StepResult> {
  if (!(await shop.driver.probe()).ok) throw new Broken('engine', 'the engine does not answer')
  return expect === 'down' ? result : ((await box().trouble()) ?? result)
}

/** Bytes of the file where the flag was planted; 0 where none is, or none is seen from outside. */
async function seesFlag({ shop, row, box }: Work): Promise<number> {
  if (!('file' in row.flag_at)) return 0
  const seen = await shop.driver.seePath(await box().ref(), row.node, row.flag_at.file)
  return seen?.kind === 'file' ? seen.bytes : 0
}

async function pause({ shop: { pauseMs = 1_000 }, signal }: Work, { is_control }: JudgeStep): Promise<void> {
  if (!is_control && pauseMs > 0) await wait(Math.random() * pauseMs, undefined, { signal })
}

/** Cut to what is kept, without the flag, and without what a database or a page does not take. */
export const scrubberOf =
  (flag: string) =>
  (text: string): string =>
    [
      ...scrub(text.trim(), [flag])
        .replaceAll(/[^\P{Cc}\t\n]/gu, '')
        .replaceAll(/\p{Surrogate}/gu, '\uFFFD'),
    ]
      .slice(0, outputLimits.private)
      .join('')
