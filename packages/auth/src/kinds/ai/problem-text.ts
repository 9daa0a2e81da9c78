import type { AiProblem, AiProblems } from '@beacon/api/kinds/ai/views'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

function useProblemWords(): (n: string) => Record<AiProblem, string> {
  const { t } = useLingui()
  return (n) => ({
    encoding: t`The file is not UTF-8 text.`,
    empty: t`The file is empty.`,
    header: t`The header must name exactly the columns of the format.`,
    cells: t`The row has more or fewer cells than the header.`,
    quote: t`A quotation mark is not closed.`,
    length: t`A value is too long.`,
    id_unknown: t`The id is unknown.`,
    id_twice: t`The id appears twice.`,
    id_missing: t`Ids are missing.`,
    value_missing: t`The value is missing.`,
    number: t`The value is not a number.`,
    probability: t`The value is not between 0 and 1.`,
    split: t`The column “split” must say public or private.`,
    rows: t`The file has too many rows.`,
    run_time: t`The program was stopped after ${{ n }} s.`,
    run_memory: t`The program used more than ${{ n }} MB of memory.`,
    run_flood: t`The program was stopped: it printed without end.`,
    run_code: t`The program ended with code ${{ n }}.`,
    run_missing: t`The program wrote no file at /tmp/result.`,
    run_large: t`The result is larger than ${{ n }} MB.`,
  })
}

/** What is wrong with a file, where, and how often: “Row 12, label: The value is not a number. 3 problems in all.” */
export function useProblemText(): (problems: AiProblems) => string {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const words = useProblemWords()
  return ({ why, row, column, count }) => {
    const n = row === null ? '' : formatNumber(locale, row)
    const isRun = why.startsWith('run_')
    const what = words(isRun ? formatNumber(locale, count) : n)[why]
    const first = row === null ? what : column === null ? t`Row ${{ n }}: ${{ what }}` : t`Row ${{ n }}, ${{ column }}: ${{ what }}`
    return count > 1 && !isRun
      ? t`${{ first }} ${{ all: plural(count, { one: '# problem in all.', other: '# problems in all.' }) }}`
      : first
  }
}
