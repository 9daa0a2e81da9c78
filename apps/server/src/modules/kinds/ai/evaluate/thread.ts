import type { Problem } from '@beacon/engine/ai'
import type { Platform } from '../../../../context.ts'
import { filePath, findFile } from '../../../platform/file/index.ts'
import { inThread } from '../../../platform/thread/index.ts'
import { dataRules, type EvaluationTerms } from '../topic/index.ts'
import type { EvaluateTask, FileOutcome, Message } from './task.ts'

const memoryMb = 1_536
/** For the reference, and for each file besides: a million rows take some seconds. */
const baseMs = 60_000
const fileMs = 30_000

export interface Evaluated {
  reference: Problem | null
  rows: number
  rows_public: number
  outcomes: Map<string, { outcome: FileOutcome; took_ms: number; bytes: number }>
  /** The thread broke off: what it had said until then stands. */
  broke: unknown
}

/** Scores files by one reference in a thread of its own. A file that breaks the thread takes the outcomes behind it along, no others. */
export async function evaluateFiles(
  platform: Pick<Platform, 'db' | 'storage' | 'secret'>,
  about: { terms: EvaluationTerms; seed: string; files: readonly { id: string; file_id: string }[]; tries: boolean },
): Promise<Evaluated> {
  const found: Evaluated = { reference: null, rows: 0, rows_public: 0, outcomes: new Map(), broke: null }
  const task = await taskOf(platform, about)
  if (task === null) return { ...found, broke: new Error('a file of an evaluation is gone') }
  try {
    await inThread<Message, true>(new URL('./evaluate-worker.ts', import.meta.url), task, {
      memoryMb,
      timeMs: baseMs + fileMs * (task.files.length + (task.tries ? 8 : 0)),
      name: 'the evaluation',
      hear: (told) => {
        if (told.kind === 'done') return true
        if (told.kind === 'file') found.outcomes.set(told.id, { outcome: told.outcome, took_ms: told.took_ms, bytes: told.bytes })
        else Object.assign(found, { reference: told.problem, rows: told.rows, rows_public: told.rows_public })
        return undefined
      },
    })
  } catch (error) {
    found.broke = error
  }
  return found
}

async function taskOf(
  platform: Pick<Platform, 'db' | 'storage' | 'secret'>,
  { terms, seed, files, tries }: Parameters<typeof evaluateFiles>[1],
): Promise<EvaluateTask | null> {
  const pathOf = async (file_id: string): Promise<string | null> => {
    const row = await findFile(platform.db, file_id)
    return row === null ? null : filePath(platform, row)
  }
  const reference = terms.reference === null ? null : await pathOf(terms.reference.file_id)
  const paths = await Promise.all(files.map(async ({ id, file_id }) => ({ id, path: await pathOf(file_id) })))
  const known = paths.flatMap(({ id, path }) => (path === null ? [] : [{ id, path }]))
  if (reference === null || known.length < files.length) return null
  const { split, ...rules } = dataRules(terms, () => 0)
  const key = platform.secret.derive('ai split', seed).toString('hex')
  return { rules, base: terms.base, split: split === 'column' ? split : { ratio: split.ratio, key }, reference, files: known, tries }
}
