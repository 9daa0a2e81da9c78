import { byCodeUnit } from '../code-unit.ts'
import { numberAt } from '../number-at.ts'
import type { BankQuestion } from './blueprint.ts'
import type { ComposeOptions } from './compose.ts'
import { type Arc, circulate } from './flow.ts'
import { planOf, type PaperPlan } from './plan.ts'

/** “Count questions of these”: a row of an automatic paper. Rows may share questions; none stands twice in a paper. */
export interface DrawRule {
  /** Differs from that of every other rule. */
  key: string
  section: string
  count: number
  ids: readonly string[]
}

export type DrawPlan =
  | { ok: true; plan: PaperPlan }
  /** Rules that together ask for `shortage` questions more than the `supply` they share. */
  | { ok: false; shortage: number; rules: readonly string[]; supply: number }

interface Atom {
  key: string
  rules: readonly number[]
  ids: string[]
}

/** Questions that the same rules may draw. */
function atomsOf(rules: readonly DrawRule[]): Atom[] {
  const rulesOf = new Map<string, Set<number>>()
  for (const [index, { ids }] of rules.entries()) for (const id of ids) rulesOf.set(id, (rulesOf.get(id) ?? new Set()).add(index))
  const atoms = new Map<string, Atom>()
  for (const [id, indexes] of [...rulesOf].sort(([a], [b]) => byCodeUnit(a, b))) {
    const keys = [...indexes].map((index) => rules[index]?.key ?? '').sort(byCodeUnit)
    const key = JSON.stringify(keys)
    const atom = atoms.get(key)
    if (atom) atom.ids.push(id)
    else atoms.set(key, { key, rules: [...indexes], ids: [id] })
  }
  return [...atoms.values()].sort((a, b) => byCodeUnit(a.key, b.key))
}

const spreads = [0.5, 1, 1.5, 2, 3, 5]

/** How many questions of which atom each rule takes, spread over the atoms as evenly as can be; or the rules that are short. */
export function planDraws(
  bank: readonly BankQuestion[],
  given: readonly DrawRule[],
  options: Pick<ComposeOptions, 'required_tags'> = {},
): DrawPlan {
  const known = new Set(bank.map(({ id }) => id))
  const rules = [...given]
    .sort((a, b) => byCodeUnit(a.key, b.key))
    .map((rule) => ({ ...rule, ids: [...new Set(rule.ids)].filter((id) => known.has(id)) }))
  const atoms = atomsOf(rules)
  const nodes = 2 + rules.length + atoms.length
  const bare = arcsOf(rules, atoms, null)
  const found = circulate(nodes, bare)
  if (!found.ok) {
    const short = rules.filter((_, index) => found.inside.has(2 + index))
    const shared = new Set(short.flatMap(({ ids }) => ids))
    return { ok: false, shortage: found.shortage, rules: short.map(({ key }) => key), supply: shared.size }
  }
  for (const spread of spreads) {
    const capped = arcsOf(rules, atoms, spread)
    const varied = circulate(nodes, capped)
    if (varied.ok) return { ok: true, plan: planOf(bank, decksOf(rules, atoms, capped, varied.carried), options) }
  }
  return { ok: true, plan: planOf(bank, decksOf(rules, atoms, bare, found.carried), options) }
}

/** Nodes: source 0, sink 1, then rules, then atoms. */
function arcsOf(rules: readonly DrawRule[], atoms: readonly Atom[], spread: number | null): Arc[] {
  const total = rules.reduce((sum, { count }) => sum + count, 0)
  const atomNode = (index: number) => 2 + rules.length + index
  const links = atoms.flatMap(({ rules: of, ids }, index) =>
    of.map((rule) => {
      const { count = 0, ids: all = ids } = rules[rule] ?? {}
      const fair = spread === null ? ids.length : Math.ceil((spread * count * ids.length) / all.length)
      return { from: 2 + rule, to: atomNode(index), lo: 0, hi: Math.min(ids.length, fair) }
    }),
  )
  return [
    { from: 1, to: 0, lo: 0, hi: total },
    ...rules.map(({ count }, index) => ({ from: 0, to: 2 + index, lo: count, hi: count })),
    ...links,
    ...atoms.map(({ ids }, index) => ({ from: atomNode(index), to: 1, lo: 0, hi: ids.length })),
  ]
}

function decksOf(rules: readonly DrawRule[], atoms: readonly Atom[], arcs: readonly Arc[], carried: readonly number[]) {
  return atoms.map(({ key, ids }, index) => {
    const node = 2 + rules.length + index
    const takes = arcs.flatMap(({ from, to }, arc) => {
      const rule = rules[from - 2]
      const count = numberAt(carried, arc)
      return to === node && rule && count > 0 ? [{ section: rule.section, count }] : []
    })
    return { key, ids, takes }
  })
}
