import { toys } from '#toys'
import * as z from 'zod/mini'
import { commonCopy } from '../contest/contest-bulk.ts'
import { commonCrossCheck, crossed, type CrossedFields } from '../contest/contest-rules.ts'
import { changeOf } from '../field-table.ts'
import { version } from '../fields.ts'
import { aiContest } from './ai/contest.ts'
import { attackDefenseContest, attackDefenseListed } from './attack-defense/contest.ts'
import { awdpContest, awdpListed } from './awdp/contest.ts'
import { cfsContest } from './cfs/contest.ts'
import { flagContest } from './flag/contest.ts'
import type { ContestContract } from './kind.ts'
import { kohContest, kohListed } from './koh/contest.ts'
import { operationContest } from './operation/contest.ts'
import { rwContest } from './rw/contest.ts'
import { theoryContest } from './theory/contest.ts'
import { examCopy } from './theory/exam/exam-copy.ts'
import { examFilters, examListed } from './theory/exam/exam-listed.ts'

/** The contract of each kind that is built. A further one is a folder beside `flag/` and a line here. */
export const contestContracts = {
  flag: flagContest,
  theory: theoryContest,
  cfs: cfsContest,
  attackDefense: attackDefenseContest,
  rw: rwContest,
  awdp: awdpContest,
  koh: kohContest,
  operation: operationContest,
  ai: aiContest,
  ...toys,
} as const satisfies Record<string, ContestContract>

export type ContractKind = keyof typeof contestContracts
/** A kind whose contests can be made, and its bank. */
export const contractKind = z.enum(Object.keys(contestContracts) as [ContractKind, ...ContractKind[]])
/** A bank of questions is named after its kind. */
export type BankKind = ContractKind
export const bankKind = z.enum(contractKind.options)
/** Meant where a request names no kind. */
export const firstContractKind = contractKind.options[0] as ContractKind

/** The contract of a kind, as code that knows none of them reads it. */
export const contractOf = (kind: ContractKind): ContestContract => contestContracts[kind]

const all: readonly ContestContract[] = Object.values(contestContracts)

/** Rules between fields of a contest of a kind; `[field, issue]` pairs. Serves form and server. */
export const crossCheck = (kind: ContractKind, values: object): [string, string][] => [
  ...commonCrossCheck(values),
  ...contractOf(kind).crossCheck(values),
]

/** The contract of a kind that is built, whichever it is. */
export type BuiltContract = (typeof contestContracts)[ContractKind]
type Part = 'create' | 'full' | 'shown' | 'facts'

/** One part of every contract, for a union by `kind`. */
function every<P extends Part>(part: P): [BuiltContract[P], ...BuiltContract[P][]] {
  // Checked: the product holds at least one kind.
  return Object.values(contestContracts).map((contract) => contract[part]) as [BuiltContract[P], ...BuiltContract[P][]]
}

/** What the desk reads of a contest, by its kind. */
export const contestFull = z.discriminatedUnion('kind', every('full'))
/** What everybody admitted may know of a contest, by its kind; the same bytes for everybody. */
export const contestPublic = z.discriminatedUnion('kind', every('shown'))

/** Figures of the desk, real ones, by the kind of the contest. */
// The first that fits is taken, and one with fewer figures would lose those of another.
const figuresIn = (facts: BuiltContract['facts']): number => Object.keys(facts.shape).length
export const deskFacts = z.union([...every('facts')].sort((a, b) => figuresIn(b) - figuresIn(a)))

/** Body that makes a contest: what is left out stands on the default of its kind. */
export const contestCreate = z
  .discriminatedUnion('kind', every('create'))
  .check(crossed((values: { kind: ContractKind }) => crossCheck(values.kind, values)))
export type ContestCreate = z.infer<typeof contestCreate>

type Actions<K extends ContractKind> = (typeof contestContracts)[K]['actions']
/** Names of control actions that single kinds have. */
export type OwnAction = { [K in ContractKind]: keyof Actions<K> & string }[ContractKind]
type OptionsOfOne = { [K in ContractKind]: Actions<K>[keyof Actions<K>] }[ContractKind]
type Together<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never
/** No kind of the product has an action of its own: then there are no options either. */
type OwnOptions = [OptionsOfOne] extends [never] ? Record<never, z.core.$ZodType> : Together<OptionsOfOne>

/** Control actions that single kinds have, and their options, under one roof likewise: the address says the contest, not its kind. */
// Checked: the names that the type reads off the contracts.
export const ownActions = all.flatMap(({ actions }) => Object.keys(actions)) as OwnAction[]
export const ownActionOptions = z.partial(
  // Checked: the union of what the actions hold.
  z.object(Object.assign({}, ...all.flatMap(({ actions }) => Object.values(actions))) as OwnOptions),
)

/** Settings of every kind under one roof: a change does not say the kind, its contest does. Two kinds give one name one meaning. */
type Every<P extends 'fields' | 'defaultFields'> = Together<BuiltContract[P]>
const merged = <P extends 'fields' | 'defaultFields'>(part: P): Every<P> =>
  // Checked: what the kinds hold, together.
  Object.assign({}, ...all.map((contract) => contract[part])) as Every<P>

/** A change of a contest. Its server refuses a setting that its kind does not have. */
export const contestUpdate = z
  .object({ ...changeOf(merged('fields')), version })
  .check(
    crossed((values: CrossedFields) =>
      all.reduce((found, contract) => [...found, ...contract.crossCheck(values)], commonCrossCheck(values)),
    ),
  )

/** Defaults of a kind (level D), under one roof likewise. */
export const contestDefaultFields = merged('defaultFields')
/** A change of defaults: whatever kind it is of. */
export const contestDefaultChanges = z.partial(z.object(contestDefaultFields))
/** All defaults of one kind: those of another one lack its fields. */
export const contestDefaultValues = z.union(defaultsByKind())
export type ContestDefaultValues = z.infer<typeof contestDefaultValues>

function defaultsByKind() {
  const byKind = Object.values(contestContracts).map(({ defaultFields }) => z.object(defaultFields))
  // Checked: the product holds at least one kind.
  return byKind as [(typeof byKind)[number], ...typeof byKind]
}

/** Ticks of a copy, with those of kinds that have more: an exam has no use for what another kind takes along. */
export const contestCopy = z.object({ ...commonCopy, ...examCopy })
export type ContestCopy = z.input<typeof contestCopy>

/** What the list of contests finds by, besides, for kinds that have more: a name is of one kind, and another kind finds nothing by it. */
export const ownFilters = { ...examFilters }
export type OwnFilters = z.infer<z.ZodMiniObject<typeof ownFilters>>
/** What a row of that list says besides, for kinds that say more. */
export const ownListed = z.union([examListed, attackDefenseListed, kohListed, awdpListed])
export type OwnListed = z.infer<typeof ownListed>
