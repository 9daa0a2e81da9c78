import type { ImportDefaults } from '@beacon/api/bank/package'
import { scoringDefaults } from '@beacon/api/topic/scoring-defaults'
import type { Draft, Notebook } from '../draft.ts'
import { isRaw, numberOf, textOf, type Raw } from './fields.ts'

type Scoring = Pick<Draft, 'integral_way' | 'dynamic_preset' | 'score' | 'score_min' | 'decay' | 'type'>
const scoreRange: [number, number] = [0, 100_000]
const decayRange: [number, number] = [1, 10_000]
const dynamicKeys = ['initial', 'decay', 'minimum', 'function'] as const

/** `value`, `type` and `extra`; many repositories write the keys of `extra` at the top level. */
export function scoringOf(notes: Notebook, raw: Raw, { default_score }: ImportDefaults): Scoring {
  const extra = isRaw(raw['extra']) ? raw['extra'] : {}
  const given: Raw = { ...extra }
  for (const key of dynamicKeys) {
    if (given[key] !== undefined || raw[key] === undefined) continue
    given[key] = raw[key]
    notes.repair('decay_at_top_level', { key })
  }
  const type = textOf(raw['type']).toLowerCase() || 'standard'
  const way = textOf(given['function']).toLowerCase()
  const isDynamic = (type === 'dynamic' || (type !== 'standard' && given['decay'] !== undefined)) && way !== 'static'
  if (type !== 'standard' && type !== 'dynamic') notes.repair('type_unknown', { type, as: isDynamic ? 'dynamic' : 'standard' })
  const value = (isDynamic ? (given['initial'] ?? raw['value']) : raw['value']) ?? given['initial'] ?? ''
  const score = value === '' ? standIn(notes, default_score) : numberOf(notes, 'value', value, scoreRange)
  const { dynamic_preset, decay, score_min } = dynamicOf(notes, given, isDynamic, score ?? scoringDefaults.score, way)
  return {
    type,
    integral_way: isDynamic ? 'dynamic' : 'accumulative',
    score: score ?? scoringDefaults.score,
    dynamic_preset,
    decay,
    score_min,
  }
}

/** Nobody's score is made up: without a default a challenge that names none is refused, and the refusal offers one. */
function standIn(notes: Notebook, score: number | undefined): number | null {
  if (score === undefined) notes.refuse('value_missing', { default_score: scoringDefaults.score })
  else notes.repair('value_default', { to: score })
  return score ?? null
}

function dynamicOf(
  notes: Notebook,
  given: Raw,
  isDynamic: boolean,
  score: number,
  way: string,
): Pick<Scoring, 'dynamic_preset' | 'decay' | 'score_min'> {
  const fallback = {
    dynamic_preset: 'ctfd_log' as const,
    decay: scoringDefaults.decay,
    score_min: Math.min(scoringDefaults.score_min, score),
  }
  if (!isDynamic) return fallback
  if (!['', 'linear', 'logarithmic'].includes(way)) notes.repair('function_unknown', { function: way })
  const decay = numberOf(notes, 'decay', given['decay'], decayRange)
  const minimum = numberOf(notes, 'minimum', given['minimum'], scoreRange)
  if (decay === null) notes.repair('decay_missing', { to: fallback.decay })
  if (minimum !== null && minimum > score) notes.repair('floor_above_score', { from: minimum, to: score })
  return {
    dynamic_preset: way === 'linear' ? 'ctfd_linear' : 'ctfd_log',
    decay: decay ?? fallback.decay,
    score_min: Math.min(minimum ?? fallback.score_min, score),
  }
}
