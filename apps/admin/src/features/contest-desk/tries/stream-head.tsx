import { formatTime } from '@beacon/i18n'
import { Button, Select } from '@beacon/ui/controls'
import { cn, Mark } from '@beacon/ui/theme'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play, X } from 'lucide-react'
import { useDeskLive } from '../../../parts/desk/desk-live.tsx'
import { EntrantSelect } from '../../../parts/desk/entrant-select.tsx'
import { topicRowsQuery } from '../../../parts/desk/queries.ts'
import type { ResultFilter, StreamFilter, StreamState } from './submission-stream.ts'

const results = ['all', 'correct', 'wrong', 'repeated', 'suspicious'] as const
const any = 'any'

interface StreamHeadProps {
  id: string
  filter: StreamFilter
  onFilter: (name: 'result' | 'team' | 'question' | 'address', value: string | undefined) => void
  state: StreamState
  lastAt: string | undefined
  onHold: () => void
}

/** Title, state of the stream, filters, and the hold. */
export function StreamHead(props: StreamHeadProps) {
  const { filter, onFilter, state, lastAt, onHold } = props
  return (
    <div className="@container flex min-h-[52px] flex-wrap items-center gap-x-2 gap-y-1 pt-1">
      <h2 className="type-section text-fg">
        <Trans>Live submissions</Trans>
      </h2>
      <StreamState state={state} lastAt={lastAt} />
      <div className="ml-auto flex flex-wrap items-center gap-1">
        <ResultFilterField value={filter.result} onValueChange={(value) => onFilter('result', value === 'all' ? undefined : value)} />
        <TeamFilter {...props} />
        <TopicFilter {...props} />
        <AddressFilter {...props} />
        <HoldButton isHeld={state.isHeld} onHold={onHold} />
      </div>
    </div>
  )
}

/** Its words leave where the stream is narrow. */
function HoldButton({ isHeld, onHold }: { isHeld: boolean; onHold: () => void }) {
  const { t } = useLingui()
  const name = isHeld ? t({ context: 'desk', message: 'Continue' }) : t`Pause stream`
  return (
    <Button
      onClick={onHold}
      title={name}
      aria-label={name}
      aria-keyshortcuts="P"
      icon={isHeld ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
    >
      <span className="hidden @min-[920px]:inline">{name}</span>
    </Button>
  )
}

function StreamState({ state, lastAt }: Pick<StreamHeadProps, 'state' | 'lastAt'>) {
  const { link } = useDeskLive()
  if (state.isHeld)
    return (
      <span role="status" className="flex items-center gap-2 text-amber">
        <Mark name="pause" />
        {state.heldCount === 0 ? <Trans context="desk">Paused</Trans> : plural(state.heldCount, { one: '# new', other: '# new' })}
      </span>
    )
  if (link.kind === 'offline' || link.kind === 'refused') {
    const at = link.kind === 'offline' ? link.since : lastAt
    const time = at === undefined ? '–' : formatTime(at, { seconds: false })
    return (
      <span className="flex items-center gap-2 text-amber">
        <Mark name="pause" />
        <Trans>Stopped at {time}</Trans>
      </span>
    )
  }
  if (link.kind === 'polling') {
    const seconds = link.every_ms / 1000
    return (
      <span className="flex items-center gap-2 text-amber">
        <Mark name="pause" />
        <Trans>Updates every {seconds} s: too many windows are open in this browser</Trans>
      </span>
    )
  }
  return (
    <span className="flex items-center gap-2 text-jade">
      <Play size={11} aria-hidden="true" className="fill-current" />
      <Trans>Streaming</Trans>
    </span>
  )
}

/** Tabs, or a list where the stream is too narrow for them. */
function ResultFilterField({ value, onValueChange }: { value: ResultFilter; onValueChange: (value: ResultFilter) => void }) {
  const { t } = useLingui()
  const words: Record<ResultFilter, string> = {
    all: t({ context: 'result', message: 'All' }),
    correct: t({ context: 'result', message: 'Correct' }),
    wrong: t({ context: 'result', message: 'Wrong' }),
    repeated: t({ context: 'result', message: 'Repeated' }),
    suspicious: t({ context: 'result', message: 'Suspicious' }),
  }
  return (
    <>
      <Select
        aria-label={t`Result`}
        className="w-auto border-transparent px-2 @min-[800px]:hidden"
        value={value}
        options={results.map((result) => ({ value: result, label: result === 'all' ? t`Any result` : words[result] }))}
        onValueChange={(next) => onValueChange(results.find((result) => result === next) ?? 'all')}
      />
      <div role="group" aria-label={t`Results`} className="hidden @min-[800px]:flex">
        {results.map((result) => (
          <button
            key={result}
            type="button"
            aria-pressed={result === value}
            onClick={() => onValueChange(result)}
            className={cn(
              'relative h-control px-2 text-body text-fg-2 hover:text-fg',
              result === value && 'font-medium text-fg after:absolute after:inset-x-2 after:bottom-0.5 after:h-0.5 after:bg-fg',
            )}
          >
            {words[result]}
          </button>
        ))}
      </div>
    </>
  )
}

/** The address that was chosen from a row: shown until it is taken away. */
function AddressFilter({ filter, onFilter }: StreamHeadProps) {
  const { t } = useLingui()
  if (filter.address === undefined) return null
  return (
    <Button
      look="quiet"
      aria-label={t`Clear address filter`}
      icon={<X size={14} aria-hidden="true" />}
      onClick={() => onFilter('address', undefined)}
    >
      <span className="type-mono">{filter.address}</span>
    </Button>
  )
}

/** Any team of the contest, found by typing. */
function TeamFilter({ id, filter, onFilter }: StreamHeadProps) {
  const { t } = useLingui()
  return (
    <EntrantSelect
      id={id}
      aria-label={t({ context: 'desk', message: 'Team' })}
      placeholder={t`Any team`}
      className="w-36 border-transparent"
      value={filter.entrant_id}
      onValueChange={(value) => onFilter('team', value)}
    />
  )
}

function TopicFilter({ id, filter, onFilter }: StreamHeadProps) {
  const { t } = useLingui()
  const { data } = useQuery(topicRowsQuery(id))
  const options = (data?.items ?? []).map(({ resource_id, name }) => ({ value: resource_id, label: name }))
  return (
    <Select
      aria-label={t({ context: 'desk', message: 'Question' })}
      className="w-auto max-w-36 border-transparent px-2"
      value={filter.topic_id ?? any}
      options={[{ value: any, label: t`Any question` }, ...options]}
      onValueChange={(value) => onFilter('question', value === any ? undefined : value)}
    />
  )
}
