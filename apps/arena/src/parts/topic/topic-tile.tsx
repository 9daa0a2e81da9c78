import type { ContestMe } from '@beacon/api/contest/contest-views'
import type { OwnTopic } from './own-topics.ts'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Glyph, Status } from '@beacon/ui/status'
import { cn } from '@beacon/ui/theme'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { type TileState, tileState } from './board.ts'
import { ChevronMark } from '../contest/chevron-mark.tsx'
import { DifficultyMark } from './difficulty-mark.tsx'
import { Name } from '../contest/name.tsx'
import { useTopicExtras } from './topic-extras.ts'
import { useTopicWords } from '../topic-words.ts'

interface TileProps {
  topic: OwnTopic
  cell: ContestMe['cells'][number] | undefined
  /** The topic's own address. */
  href: string
  isOpen: boolean
  isTabStop: boolean
}

/** What the tile says under the value. */
export function TileStateLine({ state }: { state: TileState }) {
  if (state.kind === 'solved')
    return (
      <span className="inline-flex items-center gap-[0.5em] text-jade">
        <Glyph name="check" size={11} />
        <Trans>Solved</Trans>
      </span>
    )
  if (state.kind === 'first_blood') return <Status of="submission.first_blood" />
  if (state.kind === 'offline') return <Status of="visibility.offline" />
  if (state.kind === 'closed') return <Status of="screen.closed" />
  if (state.kind === 'locked') return <Status of="screen.locked" />
  if (state.kind === 'practice')
    return (
      <span className="text-fg-2">
        <Trans>Practice</Trans>
      </span>
    )
  if (state.kind === 'locked_out')
    return (
      <span className="inline-flex items-center gap-[0.5em] text-vermilion">
        <Glyph name="lock" size={11} />
        <Trans>No attempts left</Trans>
      </span>
    )
  if (state.kind === 'parts')
    return (
      <span className="inline-flex items-center gap-[0.5em] text-jade">
        <Glyph name="half" size={11} />
        <Trans>
          {state.done} of {state.of} parts
        </Trans>
      </span>
    )
  if (state.kind === 'wrong')
    return (
      <span className="inline-flex items-center gap-[0.5em] text-vermilion">
        <Glyph name="cross" size={9} />
        <Plural value={state.count} one="# wrong" other="# wrong" />
      </span>
    )
  if (state.kind === 'taken') return <Taken by={state.by} />
  // The count of solves beside it says all there is.
  if (state.kind === 'solved_by_others') return null
  return (
    <span className="text-fg-3">
      <Trans>No solves yet</Trans>
    </span>
  )
}

/** The topic has an environment to start. */
function SceneMark() {
  const { t } = useLingui()
  return (
    <span role="img" aria-label={t`With environment`} title={t`With environment`} className="shrink-0">
      <Glyph name="play" size={9} />
    </span>
  )
}

function Taken({ by }: { by: string }) {
  return (
    <span className="flex min-w-0 items-center gap-[0.4em] text-fg-3">
      <Glyph name="diamond" size={9} className="text-fg-2" />
      <Name className="truncate">{by}</Name>
    </span>
  )
}

/** One topic on the board: a tile, on a phone a row. A plain link that its board listens to: hundreds of router links would each follow the address. */
export const TopicTile = memo(function TopicTile({ topic, cell, href, isOpen, isTabStop }: TileProps) {
  const locale = useFormatLocale()
  const { name, lang } = useTopicWords()(topic)
  const state = tileState(topic, cell)
  const extras = useTopicExtras(topic)
  const isDone = state.kind === 'solved' || state.kind === 'first_blood'
  const isShut = state.kind === 'locked' || state.kind === 'closed' || state.kind === 'offline'
  const isOwnMatter = state.kind !== 'taken' && state.kind !== 'untouched' && state.kind !== 'solved_by_others'
  return (
    <li className="min-w-0 max-sm:border-b max-sm:border-rule-2 sm:-mt-px sm:-ml-px sm:border sm:border-rule">
      <a
        href={href}
        data-topic={topic.resource_id}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isOpen ? 'true' : undefined}
        className={cn(
          'relative grid h-[72px] grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2 px-2.5 py-2 outline-offset-[-2px] hover:bg-ink-2',
          'max-sm:h-13 max-sm:grid-cols-[minmax(0,1fr)_auto_auto_12px] max-sm:content-center max-sm:gap-x-4 max-sm:px-0 max-sm:py-0',
          isOpen
            ? 'bg-ink-3 before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-amber'
            : isDone
              ? 'bg-ink-1'
              : 'bg-ink-0',
          'max-sm:bg-transparent',
        )}
      >
        <span
          lang={lang}
          className={cn(
            'col-span-2 truncate text-[15px] leading-5 [font-stretch:94%] max-sm:col-span-1 max-sm:text-body max-sm:leading-5.5',
            isDone || isShut ? 'text-fg-2' : 'font-medium text-fg',
          )}
        >
          {name}
        </span>
        <span
          className={cn(
            'font-mono text-[14px] leading-[18px] max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1 max-sm:min-w-9 max-sm:self-center max-sm:text-right max-sm:text-[17px]',
            isDone || isShut ? 'text-fg-3' : 'text-amber',
          )}
        >
          {extras?.Value == null ? formatNumber(locale, topic.value) : <extras.Value topic_id={topic.resource_id} />}
        </span>
        <span className="flex min-w-0 items-center gap-2 text-caption text-fg-3 max-sm:col-start-1 max-sm:row-start-2">
          <DifficultyMark of={topic.difficulty} />
          {topic.has_scene === true && <SceneMark />}
          {extras?.takesNoFlag !== true && (
            <span className="truncate">
              <Plural value={topic.solves} one="# solve" other="# solves" />
            </span>
          )}
          {topic.first !== null && (
            <span className="min-w-0 sm:hidden">
              <Taken by={topic.first} />
            </span>
          )}
        </span>
        <span
          className={cn(
            'col-span-2 min-w-0 truncate text-caption max-sm:col-span-1 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 max-sm:self-center max-sm:text-[14px]',
            !isOwnMatter && extras === null && 'max-sm:invisible max-sm:w-0',
          )}
        >
          {extras === null ? <TileStateLine state={state} /> : <extras.Line topic_id={topic.resource_id} state={state} />}
        </span>
        <ChevronMark
          to="right"
          className="hidden self-center text-fg-3 max-sm:col-start-4 max-sm:row-span-2 max-sm:row-start-1 max-sm:block"
        />
      </a>
    </li>
  )
})
