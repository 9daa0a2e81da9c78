import type { TopicSettingName } from '@beacon/api/topic'
import { useLingui } from '@lingui/react/macro'
import type { QuestionOutput } from './model.ts'

const named = /^(parts|decoy_flags|hints|attachments|analysis_files|rubric|ladder|prerequisites)(?:\.(\d+))?(?:\.(flags|\w+)(?:\.(\d+))?)?/u

/** The words for a field by its path: “Flag 2”, “Hint 2, cost”. Serves the forms of question and topic, their errors and their differences. */
export function useQuestionLabels(partCount: number): (path: string) => string {
  const { t } = useLingui()
  const plain: Readonly<Record<string, string>> = { ...useContentLabels(), ...useSettingLabels(), scene: t`Scene` }
  return (path) => {
    const [, list = '', at, inner, flagAt] = named.exec(path) ?? []
    if (path.startsWith('translations.'))
      return path.endsWith('.name')
        ? t`Name, second language`
        : path.endsWith('.description')
          ? t`Description, second language`
          : t`Second language`
    if (at === undefined) return plain[path.split('.')[0] ?? ''] ?? path
    const n = Number(at) + 1
    if (list === 'hints') return inner === 'cost' ? t`Hint ${n}, cost` : inner === 'release_at' ? t`Hint ${n}, release` : t`Hint ${n}`
    if (list === 'decoy_flags') return t`Decoy flag ${n}`
    if (list === 'rubric') return t`Rubric, row ${n}`
    if (list === 'attachments' || list === 'analysis_files') return t`File ${n}`
    if (list === 'parts' && inner === 'flags' && flagAt !== undefined) {
      const flag = Number(flagAt) + 1
      return partCount > 1 ? t`Part ${n}, flag ${flag}` : t`Flag ${flag}`
    }
    if (list === 'parts') return inner === 'score_share' ? t`Part ${n}, share` : t`Part ${n}`
    return plain[list] ?? path
  }
}

function useContentLabels(): Record<keyof QuestionOutput, string> {
  const { t } = useLingui()
  return {
    name: t`Name`,
    lang: t`Language`,
    translations: t`Second language`,
    direction_id: t`Category`,
    difficulty: t`Difficulty`,
    description: t`Description`,
    connection_info: t`Connection`,
    author: t`Author`,
    attribution: t`Attribution`,
    knowledge_points: t`Knowledge points`,
    topic_sets: t`Question sets`,
    flag_type: t`Flag type`,
    part_order: t`Order of the parts`,
    flag_prefix: t`Prefix`,
    flag_length: t`Length`,
    rubric: t`Rubric`,
    report_types: t`Allowed files`,
    report_max_mb: t`Maximum file size`,
    best_counts: t`Best counts`,
    uploads_max: t`Maximum uploads`,
    integral_way: t`Scoring`,
    score: t({ context: 'score', message: 'Start' }),
    score_min: t`Floor`,
    dynamic_preset: t`Curve`,
    decay: t`Floor at`,
    rate: t`Share kept`,
    difficulty_d: t`Decay factor`,
    decay_interval_s: t`Decay every`,
    decay_percent: t`Decay by`,
    ladder: t`Ladder steps`,
    answer_limit: t`Wrong attempts`,
    analysis: t`Solution`,
    analysis_files: t`Solution files`,
    notes: t`Notes for staff`,
    is_public: t`Visibility`,
    visibility: t`Visibility`,
    parts: t`Parts`,
    decoy_flags: t`Decoy flags`,
    hints: t`Hints`,
    attachments: t`Files`,
  }
}

/** Fields that only a topic has. */
function useSettingLabels(): Record<TopicSettingName | 'sort', string> {
  const { t } = useLingui()
  return {
    sort: t`Place`,
    release_at: t`Release`,
    release_offset_s: t`Release`,
    close_at: t`Closes`,
    announce_release: t`Announce the release`,
    prerequisites: t`Prerequisites`,
    prerequisites_needed: t`Number required`,
    locked_view: t`While locked`,
    brackets: t`Brackets`,
    is_practice: t`Practice`,
    reward_way: t`Reward`,
    blood_percent: t`First, second, third blood`,
    answer_limit_mode: t`When attempts run out`,
    answer_limit_wait_s: t`Wait`,
    flag_rate_count: t`Attempts`,
    flag_rate_window_s: t`within`,
    show_solvers: t`Show solvers`,
    show_own_tries: t`Show own submissions`,
    show_author: t`Show author`,
    show_rating: t`Show ratings`,
    solution_visibility: t`Solution to players`,
    topics_in_pause: t`During a pause`,
  }
}
