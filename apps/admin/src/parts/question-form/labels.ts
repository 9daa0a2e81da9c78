import type { TopicSettingName } from '@beacon/api/topic/topic'
import { type FormatLocale, useFormatLocale } from '@beacon/i18n'
import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { QuestionOutput } from './model.ts'

const named = /^(parts|decoy_flags|hints|attachments|analysis_files|rubric|ladder|prerequisites)(?:\.(\d+))?(?:\.(flags|\w+)(?:\.(\d+))?)?/u

/** The words for a field by its path: “Flag 2”, “Hint 2, cost”. Serves the forms of question and topic, their errors and their differences. */
export function labelsOf({ i18n }: { i18n: I18n; locale: FormatLocale }, partCount: number): (path: string) => string {
  const plain: Readonly<Record<string, string>> = {
    ...contentLabels(i18n),
    ...settingLabels(i18n),
    scene: t(i18n)`Scene`,
    own: t(i18n)`Further settings`,
  }
  return (path) => {
    const [, list = '', at, inner, flagAt] = named.exec(path) ?? []
    if (path.startsWith('translations.'))
      return path.endsWith('.name')
        ? t(i18n)`Name, second language`
        : path.endsWith('.description')
          ? t(i18n)`Description, second language`
          : t(i18n)`Second language`
    if (at === undefined) return plain[path.split('.')[0] ?? ''] ?? path
    const n = Number(at) + 1
    if (list === 'hints')
      return inner === 'cost' ? t(i18n)`Hint ${n}, cost` : inner === 'release_at' ? t(i18n)`Hint ${n}, release` : t(i18n)`Hint ${n}`
    if (list === 'decoy_flags') return t(i18n)`Decoy flag ${n}`
    if (list === 'rubric') return t(i18n)`Rubric, row ${n}`
    if (list === 'attachments' || list === 'analysis_files') return t(i18n)`File ${n}`
    if (list === 'parts' && inner === 'flags' && flagAt !== undefined) {
      const flag = Number(flagAt) + 1
      return partCount > 1 ? t(i18n)`Part ${n}, flag ${flag}` : t(i18n)`Flag ${flag}`
    }
    if (list === 'parts') return inner === 'score_share' ? t(i18n)`Part ${n}, share` : t(i18n)`Part ${n}`
    return plain[list] ?? path
  }
}

function contentLabels(i18n: I18n): Record<keyof QuestionOutput, string> {
  return {
    name: t(i18n)`Name`,
    lang: t(i18n)`Language`,
    translations: t(i18n)`Second language`,
    direction_id: t(i18n)`Category`,
    difficulty: t(i18n)`Difficulty`,
    description: t(i18n)`Description`,
    connection_info: t(i18n)`Connection`,
    author: t(i18n)`Author`,
    attribution: t(i18n)`Attribution`,
    knowledge_points: t(i18n)`Knowledge points`,
    topic_sets: t(i18n)`Question sets`,
    flag_type: t(i18n)`Flag type`,
    part_order: t(i18n)`Order of the parts`,
    flag_prefix: t(i18n)`Prefix`,
    flag_length: t(i18n)`Length`,
    rubric: t(i18n)`Rubric`,
    report_types: t(i18n)`Allowed files`,
    report_max_mb: t(i18n)`Maximum file size`,
    best_counts: t(i18n)`Best counts`,
    uploads_max: t(i18n)`Maximum uploads`,
    integral_way: t(i18n)`Scoring`,
    score: t(i18n)({ context: 'score', message: 'Start' }),
    score_min: t(i18n)`Floor`,
    dynamic_preset: t(i18n)`Curve`,
    decay: t(i18n)`Floor at`,
    rate: t(i18n)`Share kept`,
    difficulty_d: t(i18n)`Decay factor`,
    decay_interval_s: t(i18n)`Decay every`,
    decay_percent: t(i18n)`Decay by`,
    ladder: t(i18n)`Ladder steps`,
    answer_limit: t(i18n)`Wrong attempts`,
    analysis: t(i18n)`Solution`,
    analysis_files: t(i18n)`Solution files`,
    notes: t(i18n)`Notes for staff`,
    is_public: t(i18n)`Visibility`,
    visibility: t(i18n)`Visibility`,
    parts: t(i18n)`Parts`,
    decoy_flags: t(i18n)`Decoy flags`,
    hints: t(i18n)`Hints`,
    attachments: t(i18n)`Files`,
  }
}

export function useQuestionLabels(partCount: number): (path: string) => string {
  const { i18n } = useLingui()
  const locale = useFormatLocale()
  return labelsOf({ i18n, locale }, partCount)
}

/** Fields that only a topic has. */
function settingLabels(i18n: I18n): Record<TopicSettingName | 'sort', string> {
  return {
    sort: t(i18n)`Place`,
    release_at: t(i18n)`Release`,
    release_offset_s: t(i18n)`Release`,
    close_at: t(i18n)`Closes`,
    announce_release: t(i18n)`Announce the release`,
    prerequisites: t(i18n)`Prerequisites`,
    prerequisites_needed: t(i18n)`Number required`,
    locked_view: t(i18n)`While locked`,
    brackets: t(i18n)`Brackets`,
    is_practice: t(i18n)`Practice`,
    reward_way: t(i18n)`Reward`,
    blood_percent: t(i18n)`First, second, third blood`,
    answer_limit_mode: t(i18n)`When attempts run out`,
    answer_limit_wait_s: t(i18n)`Wait`,
    flag_rate_count: t(i18n)`Attempts`,
    flag_rate_window_s: t(i18n)`within`,
    show_solvers: t(i18n)`Show solvers`,
    show_own_tries: t(i18n)`Show own submissions`,
    show_author: t(i18n)`Show author`,
    show_rating: t(i18n)`Show ratings`,
    solution_visibility: t(i18n)`Solution to players`,
    topics_in_pause: t(i18n)`During a pause`,
  }
}
