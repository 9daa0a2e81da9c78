import type { QuestionRow } from '@beacon/api/question'
import type { DirectionRef } from '@beacon/api/question'
import { useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'

export function useDifficultyWords(): Record<QuestionRow['difficulty'], string> {
  const { t } = useLingui()
  return { primary: t`Primary`, intermediate: t`Intermediate`, advanced: t`Advanced` }
}

export function useWayWords(): Record<QuestionRow['integral_way'], string> {
  const { t } = useLingui()
  return { accumulative: t`Fixed`, dynamic: t`Dynamic`, cd: t`Decay`, ladder: t`Ladder` }
}

/** A direction by its name in the person's language. */
export function useDirectionName(): (direction: Pick<DirectionRef, 'name_en' | 'name_zh'>) => string {
  const locale = useFormatLocale()
  return (direction) => (locale === 'zh' ? direction.name_zh : direction.name_en)
}

const named = /^(parts|decoy_flags|hints|attachments|ladder)(?:\.(\d+))?(?:\.(flags|\w+)(?:\.(\d+))?)?/

/** The words for a field of the question form by its path: “Flag 2”, “Hint 2, cost”. */
export function useQuestionLabels(partCount: number): (path: string) => string {
  const { t } = useLingui()
  const plain: Record<string, string> = {
    name: t`Name`,
    lang: t`Language`,
    direction_id: t`Direction`,
    difficulty: t`Difficulty`,
    description: t`Description`,
    connection_info: t`Connection`,
    author: t`Author`,
    attribution: t`Attribution`,
    knowledge_points: t`Knowledge points`,
    integral_way: t`Scoring`,
    score: t({ context: 'score', message: 'Start' }),
    score_min: t`Floor`,
    dynamic_preset: t`Curve`,
    decay: t`Floor at`,
    rate: t`Share kept`,
    difficulty_d: t`Slowness`,
    decay_interval_s: t`Decay every`,
    decay_percent: t`Decay by`,
    ladder: t`Steps`,
    answer_limit: t`Wrong tries`,
    analysis: t`Solution`,
    notes: t`Notes for staff`,
    is_public: t`Visibility`,
    parts: t`Parts`,
    decoy_flags: t`Decoy flags`,
    hints: t`Hints`,
    attachments: t`Files`,
  }
  return (path) => {
    const [, list = '', at, inner, flagAt] = named.exec(path) ?? []
    if (at === undefined) return plain[path.split('.')[0] ?? ''] ?? path
    const n = Number(at) + 1
    if (list === 'hints') return inner === 'cost' ? t`Hint ${n}, cost` : t`Hint ${n}`
    if (list === 'decoy_flags') return t`Decoy flag ${n}`
    if (list === 'parts' && inner === 'flags' && flagAt !== undefined) {
      const flag = Number(flagAt) + 1
      return partCount > 1 ? t`Part ${n}, flag ${flag}` : t`Flag ${flag}`
    }
    if (list === 'parts') return inner === 'score_share' ? t`Part ${n}, share` : t`Part ${n}`
    return plain[list] ?? path
  }
}
