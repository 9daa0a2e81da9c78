export type RewardWay = 'none' | 'blood'
export type BloodBase = 'initial' | 'current' | 'fixed'
export type IntegralWay = 'accumulative' | 'dynamic' | 'cd' | 'ladder'
export type DynamicPreset = 'ctfd_log' | 'ctfd_linear' | 'gzctf' | 'rctf'

/** What a blood is a percentage of. */
export interface BloodRules {
  blood_base: BloodBase
  /** Points, used with `blood_base` fixed. */
  blood_fixed: number
}

/** One separately scored part of a topic. `part` is stable, the list is in the order shown. Shares are percents that sum to 100. */
export interface PartRules {
  part: number
  share: number
}

/** How a metric becomes points of the topic's score. */
export interface EvaluationRules {
  way: 'linear' | 'place'
  /** What brings nothing, and what brings the whole score; below it, where less is better. */
  base: number
  target: number
}

/**
 * The scoring of one topic that is solved, resolved (no inheritance is left to the engine).
 * Numbers are points, percents and seconds as on the wire.
 */
export interface TopicRules {
  integral_way: IntegralWay
  score: number
  score_min: number
  dynamic_preset: DynamicPreset
  /** ctfd_log: solves until the floor; ctfd_linear: points per solve. */
  decay: number
  /** gzctf: the share of the score that is left at the end, 0–1. */
  rate: number
  /** gzctf: how slowly it falls, 0.1–1,000. */
  difficulty_d: number
  decay_interval_s: number
  decay_percent: number
  /** Percents by order of solve; the last one repeats. */
  ladder: readonly number[]
  reward_way: RewardWay
  /** Percents of first, second and third. */
  blood_percent: readonly [number, number, number]
  parts: readonly PartRules[]
  /** Of a stage: the topic that it belongs to. */
  parent_id?: string
  /** Of a topic with stages, whose `parts` are empty: percent of their scores for whoever holds all that are online. */
  finish_bonus_percent?: number
  /** Of a topic whose results a metric scores. */
  evaluation?: EvaluationRules
}

/** The factory values of a topic's scoring: one unnamed part, dynamic by CTFd's logarithmic curve. */
export const defaultTopicRules: TopicRules = {
  integral_way: 'dynamic',
  score: 500,
  score_min: 100,
  dynamic_preset: 'ctfd_log',
  decay: 90,
  rate: 0.25,
  difficulty_d: 5,
  decay_interval_s: 1800,
  decay_percent: 5,
  ladder: [100, 90, 80, 70, 60, 50],
  reward_way: 'blood',
  blood_percent: [5, 3, 1],
  parts: [{ part: 0, share: 100 }],
}
