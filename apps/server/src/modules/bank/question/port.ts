import type { ContestState } from '@beacon/engine'
import type { Db, Executor } from '../../../db/database.ts'
import { openPort } from '../../../port.ts'

/** A contest that holds a copy of a question, with its state at the database's clock. */
export interface Use {
  question_id: string
  resource_id: string
  name: string
  status: ContestState
  start_at: string
  topic_id: string
}

/** What the bank asks of contests. */
export interface QuestionPort {
  usesOf: (executor: Executor, questionIds: string[]) => Promise<Use[]>
  /** Contests that are over and no longer frozen: only their figures may be told. */
  findRevealedContests: (db: Db) => Promise<string[]>
}

export const questionPort = openPort<QuestionPort>('bank/question')

export const usesOf: QuestionPort['usesOf'] = (executor, questionIds) => questionPort.answer().usesOf(executor, questionIds)
