import { hasNothing } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { Checkbox, Select } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyButton } from '../../parts/copy-button.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { asJson, asText, boxesOf, type Targets } from './address-list.ts'
import { attackedQuery, infoQuery, roundQuery, targetsQuery } from './queries.ts'
import { TargetTable } from './target-table.tsx'

const allTopics = 'all'
const boxKey = (entrant_id: string, topic_id: string) => `${entrant_id} ${topic_id}`

/** Boxes of the others by service: where they stand, how, and whether a flag was taken of them. */
export function TargetsTab({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  const { resource_id } = contest
  const own = mine.entrant?.status === 'approved' ? mine.entrant.entrant_id : null
  const targets = useQuery(targetsQuery(resource_id))
  // States stand still in a freeze; the round does not.
  const round = useQuery(roundQuery(resource_id))
  const attacked = useQuery({ ...attackedQuery(resource_id), enabled: own !== null })
  if (targets.isPending)
    return (
      <Loading className="px-page">
        <Trans>Loading targets</Trans>
      </Loading>
    )
  if (hasNothing(targets)) return <LoadFailed title={<Trans>The targets could not be loaded.</Trans>} query={targets} />
  const { topics, items } = targets.data
  const rivals = items.filter(({ entrant_id }) => entrant_id !== own)
  if (topics.length === 0 || rivals.length === 0)
    return (
      <EmptyState title={<Trans>No targets yet</Trans>}>
        <Trans>Addresses appear with round 1.</Trans>
      </EmptyState>
    )
  const last = new Map((attacked.data?.items ?? []).map((one) => [boxKey(one.entrant_id, one.topic_id), one.n]))
  return (
    <Matrix
      resource_id={resource_id}
      mayRead={own !== null || mine.is_staff}
      targets={{ topics, items: rivals }}
      n={round.data?.n ?? targets.data.n}
      attackedIn={(entrant_id, topic_id) => last.get(boxKey(entrant_id, topic_id)) ?? null}
    />
  )
}

interface MatrixProps {
  resource_id: string
  /** Hints of flags are for entrants. */
  mayRead: boolean
  targets: Targets
  n: number
  /** The round in which the own entrant took a flag of a box the last time. */
  attackedIn: (entrant_id: string, topic_id: string) => number | null
}

function Matrix({ resource_id, mayRead, targets, n, attackedIn }: MatrixProps) {
  const { t } = useLingui()
  const [topic, setTopic] = useState(allTopics)
  const [isOpenOnly, setOpenOnly] = useState(false)
  const [isUpOnly, setUpOnly] = useState(false)
  const [hasHints, setHints] = useState(false)
  const info = useQuery({ ...infoQuery(resource_id), enabled: hasHints })
  const hintsAt = (service_key: string, address: string | null) =>
    hasHints && address !== null ? Object.entries(info.data?.services[service_key]?.[address]?.hints ?? {}) : []
  const { topics, items } = targets
  const isChosen = (target: Targets['items'][number], topic_id: string, place: number) =>
    (topic === allTopics || topic === topic_id) &&
    !(isOpenOnly && attackedIn(target.entrant_id, topic_id) === n) &&
    !(isUpOnly && target.boxes[place]?.state.down === true)
  const boxes = boxesOf(targets, isChosen)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-page py-3">
        <Select
          aria-label={t`Service`}
          size="sm"
          className="w-48"
          value={topic}
          onValueChange={setTopic}
          options={[
            { value: allTopics, label: t`All services` },
            ...topics.map(({ topic_id, service_key }) => ({ value: topic_id, label: service_key })),
          ]}
        />
        <Checkbox checked={isOpenOnly} onCheckedChange={setOpenOnly}>
          <Trans>Not attacked this round</Trans>
        </Checkbox>
        <Checkbox checked={isUpOnly} onCheckedChange={setUpOnly}>
          <Trans>Up only</Trans>
        </Checkbox>
        {mayRead && (
          <Checkbox checked={hasHints} onCheckedChange={setHints}>
            <Trans>Attack information</Trans>
          </Checkbox>
        )}
        <span className="ml-auto flex items-center gap-2 text-dense text-fg-3 max-sm:ml-0">
          <Plural value={boxes.length} one="# box" other="# boxes" />
          <CopyButton text={asText(boxes)}>
            <Trans>Copy as text</Trans>
          </CopyButton>
          <CopyButton text={asJson(boxes)}>
            <Trans>Copy as JSON</Trans>
          </CopyButton>
        </span>
      </div>
      <TargetTable
        topics={topics.filter(({ topic_id }) => topic === allTopics || topic === topic_id)}
        rows={items.map((target) => ({
          ...target,
          boxes: topics.flatMap(({ topic_id, service_key }, place) => {
            const box = target.boxes[place]
            if (box === undefined || (topic !== allTopics && topic !== topic_id)) return []
            const more = { attacked_in: attackedIn(target.entrant_id, topic_id), hints: hintsAt(service_key, box.address) }
            return [{ ...box, ...more, topic_id, isChosen: isChosen(target, topic_id, place) }]
          }),
        }))}
        n={n}
      />
    </div>
  )
}
