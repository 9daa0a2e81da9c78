import { answerTask } from '../../../platform/archive/index.ts'
import { Failure } from '../../../../failure.ts'
import { readFile, type ReadFile, type ReadTask } from './read-file.ts'

export type Answer = { read: ReadFile } | { refusal: { code: Failure['code']; details: Record<string, unknown> } }

answerTask<ReadTask>(async (archive, task): Promise<Answer> => {
  try {
    return { read: await readFile(archive, task) }
  } catch (error) {
    if (error instanceof Failure) return { refusal: { code: error.code, details: error.details ?? {} } }
    throw error
  }
})
