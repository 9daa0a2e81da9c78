import type { DynamicPreset, TopicRules } from './rules.ts'

type Curve = (rules: TopicRules, solves: number) => number

/** CTFd dynamic_challenges/decay.py, logarithmic: max(min, ceil((min − init) / decay² · m² + init)), m = n − 1; whole numbers, so no float can lift a ceil. */
function ctfdLog({ score, score_min, decay }: TopicRules, solves: number): number {
  const before = Math.min(Math.max(solves - 1, 0), Math.max(decay, 1))
  const fallen = Math.floor(((score - score_min) * before * before) / Math.max(decay, 1) ** 2)
  return Math.max(score_min, score - fallen)
}

/** CTFd dynamic_challenges/decay.py, linear: max(min, ceil(init − decay · m)). */
function ctfdLinear({ score, score_min, decay }: TopicRules, solves: number): number {
  return Math.max(score_min, Math.ceil(score - decay * Math.max(solves - 1, 0)))
}

/** GZCTF GameChallenge: init if n ≤ 1, else floor(init · (r + (1 − r) · e^((1 − n)/d))). The floor is `rate` × score; `score_min` is not read. */
function gzctf({ score, rate, difficulty_d }: TopicRules, solves: number): number {
  if (solves <= 1) return score
  return Math.floor(score * (rate + (1 - rate) * Math.exp((1 - solves) / difficulty_d)))
}

/** rCTF classic (otter-sec/rctf scoring): round(min + (max − min) / (1 + (m / 11.92201)^1.206069)). */
function rctf({ score, score_min }: TopicRules, solves: number): number {
  const before = Math.max(solves - 1, 0)
  return Math.round(score_min + (score - score_min) / (1 + (before / 11.92201) ** 1.206069))
}

const curves: Record<DynamicPreset, Curve> = { ctfd_log: ctfdLog, ctfd_linear: ctfdLinear, gzctf, rctf }

/** Points of a dynamic topic after `solves` counted solves, the one being counted included. */
export function dynamicValue(rules: TopicRules, solves: number): number {
  return curves[rules.dynamic_preset](rules, solves)
}
