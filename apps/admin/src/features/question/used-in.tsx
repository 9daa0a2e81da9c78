import { hasNothing } from '@beacon/api/client'
import type { QuestionFigures } from '@beacon/api/bank/question'
import { LoadFailed } from '@beacon/auth/call'
import { formatDuration, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { Loading } from '@beacon/ui/feedback'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { OpenDialog } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contestHref } from '../../parts/contest/kind-links.ts'
import { useKind } from '../../parts/contest/kind-route.ts'
import { usesQuery } from '../../parts/question-access/queries.ts'

/** The contests that hold a copy, with what became of it there. */
export function UsedIn({ resource_id }: { resource_id: string }) {
  return (
    <Section id="used-in" title={<Trans>Used in</Trans>} note={<Trans>Contests keep their own copies</Trans>}>
      <Uses resource_id={resource_id} />
    </Section>
  )
}

export function UsesDialog({ resource_id, name, onClose }: { resource_id: string; name: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <OpenDialog onClose={onClose} title={t`“${name}” in contests`}>
      <Uses resource_id={resource_id} />
    </OpenDialog>
  )
}

function Uses({ resource_id }: { resource_id: string }) {
  const kind = useKind()
  const { t } = useLingui()
  const locale = useFormatLocale()
  const uses = useQuery(usesQuery(resource_id))
  if (uses.isPending)
    return (
      <Loading>
        <Trans>Loading contests</Trans>
      </Loading>
    )
  if (hasNothing(uses)) return <LoadFailed title={<Trans>The contests could not be loaded</Trans>} query={uses} />
  if (uses.data.total === 0)
    return (
      <p className="text-fg-3">
        <Trans>In no contest yet.</Trans>
      </p>
    )
  return (
    <>
      <Figures {...uses.data.figures} />
      <table className="w-full text-left text-body">
        <thead className="text-fg-3">
          <tr>
            {[t`Contest`, t({ context: 'contest', message: 'State' })].map((head) => (
              <th key={head} scope="col" className="border-b border-rule py-1 pr-3 font-normal">
                {head}
              </th>
            ))}
            <th scope="col" className="border-b border-rule py-1 text-right font-normal">
              {t`Solve rate`}
            </th>
          </tr>
        </thead>
        <tbody>
          {uses.data.items.map((use) => (
            <tr key={use.topic_id}>
              <th scope="row" className="border-b border-rule-2 py-1.5 pr-3 font-normal">
                <Link {...contestHref(kind, use.resource_id, { tab: 'questions' })} className="text-fg hover:underline">
                  {use.name}
                </Link>
              </th>
              <td className="border-b border-rule-2 py-1.5 pr-3">
                <Status of={`contest.${use.status}`} />
              </td>
              <td className="border-b border-rule-2 py-1.5 text-right font-mono text-mono">
                {use.opened === 0 && use.solves === 0 ? (
                  '–'
                ) : (
                  <>
                    {formatNumber(locale, use.solves)}
                    <span className="text-fg-3">/{formatNumber(locale, use.opened)}</span>{' '}
                    {use.solve_rate === null ? '' : formatPercent(use.solve_rate / 100)}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Over all finished contests; nothing before there is one. */
function Figures({ opened, solve_rate, median_solve_s, rating, rating_count }: QuestionFigures) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  if (opened === 0) return null
  const stars = rating === null ? '' : formatNumber(locale, rating)
  return (
    <DescriptionList
      className="mb-3"
      facts={[
        { label: t`Solve rate`, value: solve_rate === null ? '–' : formatPercent(solve_rate / 100) },
        { label: t`Median time to solve`, value: median_solve_s === null ? '–' : formatDuration(locale, median_solve_s) },
        { label: t`Rating`, value: rating === null ? '–' : t`${stars} of 5 (${rating_count})` },
      ]}
    />
  )
}
