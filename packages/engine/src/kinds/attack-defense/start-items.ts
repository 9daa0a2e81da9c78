import { type StartItem, type StartLevel, startItem } from '../../core/start-check.ts'

/** More cells than this are refused: a round's payment is one event, and each process keeps all of them. */
export const cellsMax = 20_000
/** Rounds in a row that a service must pass on the NOP box. */
export const rehearsalRounds = 3
/** The share of what runners can do that a round may plan. */
const plannedShare = 0.7

/** What the check may say; every one has a sentence on the desk, and those that hold a start have one in messages. */
export const attackDefenseStartCodes = [
  'no_topics',
  'too_many_cells',
  'checker_failed',
  'checker_building',
  'checker_time_over',
  'flag_life_too_long',
  'address_missing',
  'address_shared',
  'checker_runner_missing',
  'checker_capacity',
  'nop_missing',
  'rehearsal_missing',
] as const
const item = (level: StartLevel, code: (typeof attackDefenseStartCodes)[number], details?: Record<string, unknown>): StartItem =>
  startItem(level, code, details)

export interface StartService {
  name: string
  stores: number
  /** A version that can run; `failed`: its script or image is broken. */
  checker: 'ready' | 'building' | 'failed'
  /** Stages of a cell, how long it may take with what runs side by side, and how long their programs may run in all. */
  stages: number
  longest_s: number
  work_s: number
  /** Milliseconds that the programs of nearly every cell ran in all in the rehearsal; null: nothing was measured. */
  took_ms: number | null
  /** Green rounds in a row on the NOP box with the present checker. */
  rehearsed: number
}

/** What is known of an attack–defence contest before the start. */
export interface AttackDefenseStartFacts {
  services: readonly StartService[]
  /** Places, or who is in where there are no more. */
  entrants: number
  /** Boxes of the teams that have no address, by team; addresses that two boxes share. */
  without_address: readonly string[]
  shared_addresses: ReadonlyArray<{ address: string; a: string; b: string }>
  /** Names of NOP entrants. */
  nop: readonly string[]
  check_mode: 'automatic' | 'manual'
  round_duration_s: number
  length_s: number
  flag_life_rounds: number
  /** Checks that all runners do at a time; 0: no runner is there. */
  runner_width: number
  /** Checks of these services that they can do in a minute by what they cost so far; null: none has run. */
  runs_per_min: number | null
}

/** What must hold of services, boxes and runners, or be confirmed, before the start. */
export function attackDefenseStartItems(facts: AttackDefenseStartFacts): StartItem[] {
  const { services, entrants, without_address, shared_addresses, nop, round_duration_s, flag_life_rounds, length_s } = facts
  if (services.length === 0) return [item('block', 'no_topics')]
  const named = (checker: StartService['checker']) => services.filter((service) => service.checker === checker).map(({ name }) => name)
  const [failed, building] = [named('failed'), named('building')]
  const cells = entrants * services.reduce((sum, { stores }) => sum + stores, 0)
  const slow = services.filter(({ longest_s }) => longest_s > round_duration_s)
  return [
    ...(cells > cellsMax ? [item('block', 'too_many_cells', { n: cells, max: cellsMax })] : []),
    ...(failed.length > 0 ? [item('block', 'checker_failed', { topics: failed })] : []),
    ...(building.length > 0 ? [item('block', 'checker_building', { topics: building })] : []),
    ...slow.map(({ name, longest_s }) => item('confirm', 'checker_time_over', { topic: name, s: longest_s, d: round_duration_s })),
    ...(flag_life_rounds * round_duration_s > length_s ? [item('block', 'flag_life_too_long')] : []),
    ...(without_address.length > 0 ? [item('block', 'address_missing', { names: without_address })] : []),
    ...shared_addresses.map((pair) => item('block', 'address_shared', { ...pair })),
    ...runnerItems(facts),
    ...(nop.length === 0 ? [item('confirm', 'nop_missing')] : rehearsalItems(services, nop[0] ?? '')),
  ]
}

/** A rehearsal may be waived: whoever has boxes that work is not locked out on the morning of the contest. */
const rehearsalItems = (services: readonly StartService[], nop: string): StartItem[] =>
  services
    .filter(({ rehearsed }) => rehearsed < rehearsalRounds)
    .map(({ name, rehearsed }) => item('confirm', 'rehearsal_missing', { topic: name, n: rehearsed, nop }))

/**
 * Checks take places of the runners for as long as they last, and processor time: what is used up first is the limit. Where nothing was
 * measured, a check is taken to last as long as it may, so staff decide: what comes too late is not counted, and costs nobody.
 */
function runnerItems(facts: AttackDefenseStartFacts): StartItem[] {
  const { services, entrants, check_mode, round_duration_s, runner_width, runs_per_min } = facts
  if (runner_width === 0) return [item(check_mode === 'automatic' ? 'block' : 'confirm', 'checker_runner_missing')]
  const sumOf = (of: (service: StartService) => number): number => entrants * services.reduce((sum, service) => sum + of(service), 0)
  const byPlaces = (runner_width * round_duration_s * 1_000) / sumOf(({ took_ms, work_s }) => took_ms ?? work_s * 1_000)
  const byCores = runs_per_min === null ? Infinity : (runs_per_min * round_duration_s) / 60 / sumOf(() => 1)
  const share = Math.min(byPlaces, byCores) * plannedShare
  if (!(share < 1)) return []
  const need = sumOf(({ stages }) => stages)
  return [item('confirm', 'checker_capacity', { need, can: Math.floor(need * share), percent: Math.floor(share * 100) })]
}
