import type { ContestRow } from '@beacon/api/contest-views'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { getStatus } from '@beacon/ui/status'
import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { csvText } from '../../app/export-csv.ts'
import { useGameTypeWords, useRegistrationWords } from './contest-words.ts'
import { lengthOf_s, statusOf } from './model.ts'

/** Contests as CSV, a row each, in the order of the list. */
export function useListCsv(): (rows: readonly ContestRow[]) => string {
  const { i18n } = useLingui()
  const { t } = useWords()
  const locale = useFormatLocale()
  const gameType = useGameTypeWords()
  const registration = useRegistrationWords()
  const head = [
    t`Number`,
    t`Status`,
    t`Name`,
    t`Type`,
    t`Start`,
    t`End`,
    t`Length in minutes`,
    t`Entrants`,
    t`Questions online`,
    t`Questions`,
    t`Visibility`,
    t`Organiser`,
    t({ context: 'contest', message: 'Registration' }),
    t`Evidence open`,
    t`Created`,
  ]
  const visibility = (row: ContestRow) =>
    !row.is_online
      ? t({ context: 'status.visibility', message: 'Offline' })
      : row.is_public
        ? t({ context: 'status.visibility', message: 'Published' })
        : t({ context: 'status.visibility', message: 'Hidden' })
  return (rows) =>
    csvText(
      head,
      rows.map((row) => [
        row.number,
        i18n._(getStatus(statusOf(row)).word),
        row.name,
        gameType[row.game_type],
        formatDateTime(locale, row.start_at),
        formatDateTime(locale, row.end_at),
        lengthOf_s(row) / 60,
        row.entrant_count,
        row.topic_online_count,
        row.topic_count,
        visibility(row),
        row.owner_name,
        registration[row.registration],
        row.evidence_open,
        formatDateTime(locale, row.created_at),
      ]),
    )
}
