import type { Module } from '../../../module.ts'
import { bankModule } from './bank/index.ts'
import { questionPoolModule } from './question-pool/index.ts'
import { resultFeedModule } from './result-feed/index.ts'

/** Operations and jobs that only this kind has. */
export const modules = (): Module[] => [bankModule, questionPoolModule, resultFeedModule()]
