import { hasNothing } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import type { Reply } from '@beacon/api/endpoint'
import { attack } from '@beacon/api/kinds/attack-defense/attack'
import { attackDefenseLimits as limits } from '@beacon/api/kinds/attack-defense/limits'
import { query } from '@beacon/api/query'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { NumberInput, Segmented, Select } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Combobox } from '@beacon/ui/form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Name } from '../../parts/contest/name.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { OwnPager } from '../../parts/own-pager.tsx'
import { ownPageSize } from '../../parts/own-pages.ts'
import { PlainTable } from '../../parts/plain-table.tsx'
import { usePoints } from '../../parts/use-points.ts'
import { targetsQuery } from './queries.ts'

const allTopics = 'all'
type Of = 'mine' | 'on_me' | 'all'
interface Filter {
  of: Of
  topic_id: string
  entrant_id: string | null
  n: number | null
  page: number
}

/** Who took a flag of whom: the own team, of the own team, or everybody as the public sees it. */
export function RecordsTab({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  const isIn = mine.entrant?.status === 'approved'
  const [filter, setFilter] = useState<Filter>({ of: isIn ? 'mine' : 'all', topic_id: allTopics, entrant_id: null, n: null, page: 1 })
  const change = (more: Partial<Filter>) => setFilter({ ...filter, page: 1, ...more })
  const { of, topic_id, entrant_id, n, page } = filter
  const isRound = n !== null && n >= limits.round.min && n <= limits.round.max
  const records = useQuery({
    ...query(attack.records, {
      params: { resource_id: contest.resource_id },
      query: {
        of,
        page,
        size: ownPageSize,
        ...(topic_id === allTopics ? {} : { topic_id }),
        ...(entrant_id === null ? {} : { entrant_id }),
        ...(isRound ? { n } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-page pb-8">
      <Filters contest={contest} isIn={isIn} filter={filter} onChange={change} />
      {records.isPending ? (
        <Loading>
          <Trans>Loading captures</Trans>
        </Loading>
      ) : hasNothing(records) ? (
        <LoadFailed title={<Trans>The captures could not be loaded.</Trans>} query={records} />
      ) : records.data.total === 0 ? (
        <EmptyState title={<Trans>No captures</Trans>}>
          <Trans>Captures appear as soon as a flag is taken.</Trans>
        </EmptyState>
      ) : (
        <>
          {records.data.is_frozen && of !== 'mine' && (
            <p className="pb-2 text-dense text-azure">
              <Trans>The ranking is frozen: later captures are not shown.</Trans>
            </p>
          )}
          <Records items={records.data.items} total={records.data.total} of={of} />
          <OwnPager page={page} total={records.data.total} onPage={(next) => setFilter({ ...filter, page: next })} />
        </>
      )}
    </div>
  )
}

interface FiltersProps {
  contest: ContestPublic
  isIn: boolean
  filter: Filter
  onChange: (more: Partial<Filter>) => void
}

function Filters({ contest, isIn, filter, onChange }: FiltersProps) {
  const { t } = useLingui()
  const { data } = useQuery(targetsQuery(contest.resource_id))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      {isIn && (
        <Segmented<Of>
          aria-label={t`Whose captures`}
          size="sm"
          value={filter.of}
          onValueChange={(of) => onChange({ of })}
          options={[
            { value: 'mine', label: t`By us` },
            { value: 'on_me', label: t`On us` },
            { value: 'all', label: t`All` },
          ]}
        />
      )}
      <Select
        aria-label={t`Service`}
        size="sm"
        className="w-48"
        value={filter.topic_id}
        onValueChange={(topic_id) => onChange({ topic_id })}
        options={[
          { value: allTopics, label: t`All services` },
          ...(data?.topics ?? []).map((one) => ({ value: one.topic_id, label: one.service_key })),
        ]}
      />
      <Combobox
        aria-label={t`Team`}
        className="w-56"
        placeholder={t`Any team`}
        value={filter.entrant_id}
        onValueChange={(entrant_id) => onChange({ entrant_id })}
        options={(data?.items ?? []).map((one) => ({ value: one.entrant_id, label: one.name }))}
      />
      <NumberInput
        aria-label={t`Round`}
        placeholder={t`Any round`}
        size="sm"
        className="w-28"
        min={limits.round.min}
        max={limits.round.max}
        value={filter.n}
        onValueChange={(n) => onChange({ n })}
      />
    </div>
  )
}

/** The own side of a capture is no news to its owner. */
function Records({ items, total, of }: Pick<Reply<typeof attack.records>, 'items' | 'total'> & { of: Of }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  return (
    <>
      <p className="text-dense text-fg-3">
        <Plural value={total} one="# capture" other="# captures" />
      </p>
      <PlainTable
        label={t`Captures`}
        rows={items}
        rowKey={({ capture_id }) => capture_id}
        columns={[
          { key: 'time', head: t`Time`, look: 'font-mono text-fg-3', cell: ({ at }) => formatTime(at) },
          { key: 'round', head: t`Round`, look: 'font-mono', cell: ({ n }) => formatNumber(locale, n) },
          of !== 'mine' && {
            key: 'attacker',
            head: t`Attacker`,
            look: 'font-medium text-fg',
            cell: ({ attacker }) => <Name>{attacker.name}</Name>,
          },
          of !== 'on_me' && { key: 'victim', head: t`Victim`, look: 'text-fg', cell: ({ victim }) => <Name>{victim.name}</Name> },
          { key: 'service', head: t`Service`, look: 'font-mono', cell: ({ topic }) => topic.service_key },
          {
            key: 'points',
            head: t`Points (settled)`,
            look: 'font-mono',
            cell: ({ points: worth }) => (worth === null ? '–' : points.text(worth)),
          },
        ]}
      />
    </>
  )
}
