import type { NoticeRow } from '@beacon/api/people/notice'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'

export const noticeTypes = ['system', 'course', 'practice', 'exam'] as const
export const noticeTargets = ['all', 'student', 'teacher', 'organisation'] as const
export const noticeStates = ['draft', 'scheduled', 'published', 'ended', 'withdrawn'] as const

/** What types, targets and states are called. */
export function useNoticeWords() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const types: Record<NoticeRow['type'], string> = {
    system: t({ context: 'notice_type', message: 'System' }),
    course: t({ context: 'notice_type', message: 'Course' }),
    practice: t({ context: 'notice_type', message: 'Practice' }),
    exam: t({ context: 'notice_type', message: 'Exam' }),
  }
  const targets: Record<NoticeRow['target_group'], string> = {
    all: t({ context: 'notice_target', message: 'All' }),
    student: t({ context: 'notice_target', message: 'Students' }),
    teacher: t({ context: 'notice_target', message: 'Teachers' }),
    organisation: t({ context: 'notice_target', message: 'Organisations' }),
  }
  const states: Record<NoticeRow['status'], string> = {
    draft: t({ context: 'notice', message: 'Draft' }),
    scheduled: t({ context: 'notice', message: 'Scheduled' }),
    published: t({ context: 'notice', message: 'Published at' }),
    ended: t({ context: 'notice', message: 'Ended' }),
    withdrawn: t({ context: 'notice', message: 'Withdrawn' }),
  }
  const targetOf = (row: NoticeRow): string => {
    const [first, ...more] = row.organisations
    if (row.target_group !== 'organisation' || first === undefined) return targets[row.target_group]
    return more.length === 0 ? first.name : `${first.name} +${formatNumber(locale, more.length)}`
  }
  const optionsOf = <V extends string>(names: readonly V[], words: Record<V, string>) =>
    names.map((value) => ({ value, label: words[value] }))
  return { types, targets, states, targetOf, optionsOf }
}

const colours: Record<NoticeRow['status'], string> = {
  draft: 'text-fg-3',
  scheduled: 'text-azure',
  published: 'text-jade',
  ended: 'text-fg-3',
  withdrawn: 'text-amber',
}
export const stateColour = (status: NoticeRow['status']): string => colours[status]
