import * as z from 'zod/mini'
import { aiBank } from './ai/bank.ts'
import { adBank } from './attack-defense/bank.ts'
import { awdpBank } from './awdp/bank.ts'
import type { BankContract } from './bank.ts'
import { cfsBank } from './cfs/bank.ts'
import { flagBank } from './flag/question.ts'
import { rwBank } from './rw/bank.ts'

/** The contract of each bank that the operations of `question` say. A further one is `question.ts` in the folder of its kind and a line here. */
export const bankContracts = { flag: flagBank, cfs: cfsBank, attackDefense: adBank, rw: rwBank, awdp: awdpBank, ai: aiBank } as const satisfies Record<
  string,
  BankContract
>

export type SharedBank = keyof typeof bankContracts
// Checked: the names of the object are those of the type.
export const sharedBanks = Object.keys(bankContracts) as [SharedBank, ...SharedBank[]]
const all = Object.values(bankContracts)

type Built = (typeof bankContracts)[SharedBank]
type Part = 'create' | 'update' | 'row' | 'detail'

/** One part of every contract, for a union by `bank`. */
function every<P extends Part>(part: P): [Built[P], ...Built[P][]] {
  // Checked: there is a first bank.
  return all.map((contract) => contract[part]) as [Built[P], ...Built[P][]]
}

export const questionCreate = z.discriminatedUnion('bank', every('create'))
export const questionUpdate = z.discriminatedUnion('bank', every('update'))
export const questionRow = z.discriminatedUnion('bank', every('row'))
export const questionDetail = z.discriminatedUnion('bank', every('detail'))
export type QuestionRow = z.infer<typeof questionRow>
export type QuestionDetail = z.infer<typeof questionDetail>

type Together<T> = (T extends unknown ? (one: T) => void : never) extends (found: infer All) => void ? All : never

/** Filters and sort keys of every bank under one roof: a bank reads its own alone. */
// Checked: what the banks hold, together.
export const bankFilters = Object.assign({}, ...all.map(({ filters }) => filters)) as Together<Built['filters']>
export const bankErrors = all.flatMap(({ errors }): readonly Built['errors'][number][] => errors)
export const bankSorts = all.flatMap(({ sorts }): readonly Built['sorts'][number][] => sorts)
