import { hasNothing } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { question, type BankOverview } from '@beacon/api/bank/question'
import { LoadFailed } from '@beacon/auth/call'
import { formatDate, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { Bars, Histogram } from '@beacon/ui/chart'
import { Loading } from '@beacon/ui/feedback'
import { FactStrip, Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { exerciseHref } from '../../kinds/banks.ts'
import { allQuestionsHref } from '../../parts/contest/kind-links.ts'
import { useDifficultyWords, useDirectionName } from '../../parts/question-form/words.ts'

/** What the banks hold, how they grow, what lies unused and what nobody solves. */
export function OverviewPlots() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const found = useQuery(query(question.overview, { query: {} }))
  if (found.isPending)
    return (
      <Loading>
        <Trans>Loading figures</Trans>
      </Loading>
    )
  if (hasNothing(found)) return <LoadFailed title={<Trans>The figures could not be loaded</Trans>} query={found} />
  const { banks, growth, never_used, worst_solved } = found.data
  const sum = (of: (bank: BankOverview['banks'][number]) => number) =>
    formatNumber(
      locale,
      banks.reduce((n, bank) => n + of(bank), 0),
    )
  return (
    <div className="flex flex-col gap-2 pt-4 pb-6">
      <FactStrip
        facts={[
          { label: t`Questions`, value: sum(({ total }) => total) },
          { label: t({ context: 'status.visibility', message: 'Published' }), value: sum(({ published }) => published) },
          { label: t`In a contest`, value: sum(({ used }) => used) },
          { label: t`Never used`, value: formatNumber(locale, never_used.total) },
          { label: t`New in 30 days`, value: sum(({ added_30d }) => added_30d) },
        ]}
      />
      <div className="grid grid-cols-1 gap-x-8 xl:grid-cols-2">
        <Section title={<Trans>By category and difficulty</Trans>}>
          <Matrix rows={found.data.matrix} />
        </Section>
        <Section title={<Trans>Growth</Trans>} note={<Trans>New questions by month, two years</Trans>}>
          <Histogram
            title={t`New questions by month`}
            totalWord={t`New`}
            height={180}
            bins={growth.map(({ month, added }) => ({ label: month.slice(2), total: added }))}
          />
        </Section>
        <Section title={<Trans>Least solved</Trans>} note={<Trans>Of finished contests with five entrants or more</Trans>}>
          {worst_solved.length === 0 ? (
            <p className="text-fg-3">
              <Trans>No data from finished contests yet.</Trans>
            </p>
          ) : (
            <Bars
              title={t`Least solved`}
              nameWord={t`Question`}
              valueWord={t`Solved`}
              top={100}
              rows={worst_solved.map((row) => ({ name: row.name, value: row.solve_rate, text: formatPercent(row.solve_rate / 100) }))}
            />
          )}
        </Section>
        <Section
          title={<Trans>Never used</Trans>}
          note={never_used.total > never_used.items.length && t`the newest ${never_used.items.length}`}
        >
          <ul className="max-h-80 overflow-y-auto">
            {never_used.items.map((row) => (
              <li key={row.resource_id} className="flex justify-between gap-3 border-b border-rule-2 py-1.5">
                <Unused row={row} />
                <span className="font-mono text-mono text-fg-3">{formatDate(locale, row.created_at)}</span>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </div>
  )
}

function Unused({ row }: { row: BankOverview['never_used']['items'][number] }) {
  const look = 'min-w-0 truncate text-fg-2'
  const href = exerciseHref(row.bank, row.resource_id)
  if (href === null) return <span className={look}>{row.name}</span>
  return (
    <Link {...href} className={`${look} hover:text-fg`}>
      {row.name}
    </Link>
  )
}

/** How many questions each direction has of each difficulty; the fuller, the darker. */
function Matrix({ rows }: { rows: BankOverview['matrix'] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const nameOf = useDirectionName()
  const words = useDifficultyWords()
  const levels = ['primary', 'intermediate', 'advanced'] as const
  const cell = 'border-b border-rule-2 py-1.5 pl-4 text-right font-mono text-mono'
  return (
    <table className="w-full text-left text-body">
      <thead className="text-fg-3">
        <tr>
          <th scope="col" className="border-b border-rule py-1 font-normal">
            {t`Category`}
          </th>
          {levels.map((level) => (
            <th key={level} scope="col" className="border-b border-rule py-1 pl-4 text-right font-normal">
              {words[level]}
            </th>
          ))}
          <th scope="col" className="border-b border-rule py-1 pl-4 text-right font-normal">
            {t`Total`}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.direction.resource_id}>
            <th scope="row" className="border-b border-rule-2 py-1.5 font-normal text-fg-2">
              <Link {...allQuestionsHref({ direction_id: row.direction.resource_id })} className="hover:text-fg hover:underline">
                {nameOf(row.direction)}
              </Link>
            </th>
            {levels.map((level) => (
              <td key={level} className={`${cell} ${row[level] === 0 ? 'text-fg-3' : 'text-fg'}`}>
                {formatNumber(locale, row[level])}
              </td>
            ))}
            <td className={`${cell} text-fg`}>{formatNumber(locale, row.primary + row.intermediate + row.advanced)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
