import type { furtherBanks as furtherNames } from '@beacon/api/kinds/further-banks'
import { bankKinds, builtKindOf } from '@beacon/router'
import type { QueryClient } from '@tanstack/react-query'
import { newQuestionHref, questionHref } from '../parts/contest/kind-links.ts'
import { furtherBanks, kinds } from './index.ts'
import type { AdminKind, BankWords } from './kind.ts'

type FurtherBank = (typeof furtherNames)[number]
// Checked: the names of the object are those of the type.
const furtherBankNames = Object.keys(furtherBanks) as FurtherBank[]

/** Every bank that has pages: those of kinds that are built, then those whose kind is not. */
export const banks: ReadonlyArray<(typeof bankKinds)[number] | FurtherBank> = [...bankKinds, ...furtherBankNames]
export type Bank = (typeof banks)[number]

export const bankNamed = (name: unknown): Bank | null => banks.find((bank) => bank === name) ?? null

const furtherOf = (bank: Bank) => furtherBankNames.find((name) => name === bank)

/** A question in the form of its bank; null for a bank without pages. */
export function exerciseHref(name: string, resource_id: string) {
  const kind = builtKindOf(name)
  if (kind !== null) return questionHref(kind, resource_id)
  const further = furtherBankNames.find((one) => one === name)
  return further === undefined ? null : furtherBanks[further].questionHref(resource_id)
}

/** The empty form of a bank. */
export function newExerciseHref(bank: Bank) {
  const kind = builtKindOf(bank)
  if (kind !== null) return newQuestionHref(kind)
  const further = furtherOf(bank)
  if (further === undefined) throw new Error(`bank ${bank} has no pages`)
  return furtherBanks[further].newHref
}

/** What a question of a bank is called; null for a kind without questions. */
export async function findBankWords(bank: string): Promise<BankWords | null> {
  const kind = builtKindOf(bank)
  const further = furtherBankNames.find((one) => one === bank)
  if (further !== undefined) return furtherBanks[further].words()
  if (kind === null) return null
  const { bank: words }: AdminKind = kinds[kind]
  return words === null ? null : words()
}

/** Lists and questions of banks whose kind is not built are asked again. */
export const refreshFurtherBanks = async (client: QueryClient): Promise<void> => {
  await Promise.all(furtherBankNames.map((name) => furtherBanks[name].refresh(client)))
}
