import { bloodBonus, decayStep, solveValue, type Blood, type SolvePlace, type TopicRules } from '@beacon/engine'
import type { ContestRules } from '@beacon/engine/answers'

const number = (value: number): string => String(Math.round(value * 1e6) / 1e6)

const dynamicText: Record<TopicRules['dynamic_preset'], (rules: TopicRules, solves: number) => string> = {
  ctfd_log: ({ score, score_min, decay }, solves) => {
    const before = Math.min(Math.max(solves - 1, 0), decay)
    return `max(${score_min}, ${score} − ⌊(${score} − ${score_min}) × ${before}² ÷ ${decay}²⌋)`
  },
  ctfd_linear: ({ score, score_min, decay }, solves) => `max(${score_min}, ${score} − ${decay} × ${Math.max(solves - 1, 0)})`,
  gzctf: ({ score, rate, difficulty_d }, solves) =>
    solves <= 1 ? String(score) : `⌊${score} × (${number(rate)} + ${number(1 - rate)} × e^((1 − ${solves}) ÷ ${number(difficulty_d)}))⌋`,
  rctf: ({ score, score_min }, solves) =>
    `round(${score_min} + ${score - score_min} ÷ (1 + (${Math.max(solves - 1, 0)} ÷ 11.92201)^1.206069))`,
}

const wayText: Record<TopicRules['integral_way'], (rules: TopicRules, place: SolvePlace) => string> = {
  accumulative: ({ score }) => String(score),
  dynamic: (rules, { counted_solves }) => dynamicText[rules.dynamic_preset](rules, counted_solves),
  cd: (rules, { elapsed_ms }) => {
    const { score, score_min, decay_percent } = rules
    return `max(${score_min}, round(${score} × ${number(1 - decay_percent / 100)}^${decayStep(rules, elapsed_ms)}))`
  },
  ladder: ({ score, score_min, ladder }, { order }) =>
    `max(${score_min}, ${score} × ${number(ladder[Math.min(Math.max(order, 1), ladder.length) - 1] ?? 100)}%)`,
}

/** How the value of a solve is counted, with its numbers: the text that `solveValue` follows, and its result. */
export function formulaOf(rules: TopicRules, place: SolvePlace): string {
  const text = wayText[rules.integral_way](rules, place)
  const value = String(solveValue(rules, place))
  return text === value ? text : `${text} = ${value}`
}

/** The part of a value that one of several parts takes: “× 30%”. Empty where the topic has one. */
export function shareText(rules: TopicRules, part: number): string {
  const share = rules.parts.find((one) => one.part === part)?.share
  return rules.parts.length < 2 || share === undefined ? '' : ` × ${share}%`
}

/** The bonus of a blood beside the value: “ · + 5% × 500 = 25”. */
export function bloodText(contest: ContestRules, rules: TopicRules, blood: Blood | null, value: number): string {
  if (blood === null) return ''
  const base = { initial: rules.score, current: value, fixed: contest.blood_fixed }[contest.blood_base]
  return ` · + ${number(rules.blood_percent[blood - 1] ?? 0)}% × ${base} = ${bloodBonus(contest, rules, blood, value)}`
}
