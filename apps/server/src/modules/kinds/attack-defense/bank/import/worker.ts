import { answerTask, type Source } from '../../../../platform/archive/index.ts'
import { readTasks, type ReadTask } from './read-tasks.ts'

export interface Answer {
  tasks: ReadTask[]
}

answerTask<{ source: Source }>(async (archive): Promise<Answer> => ({ tasks: await readTasks(archive) }))
